/** A lesson as data: what a Markdown file says. */
import type { Block } from './blocks.ts';

export interface Lesson {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

/** A heading of the first or second level, and what follows up to the next one. */
export interface Chapter {
  readonly title: string;
  readonly parts: readonly Part[];
}

/** Markdown text, or a block. */
export type Part = { readonly text: string } | { readonly block: Block };

/** Returns the blocks of a lesson in their order. */
export function blocksOf({ chapters }: Lesson): Block[] {
  return chapters.flatMap(({ parts }) =>
    parts.flatMap((part) => ('block' in part ? [part.block] : [])),
  );
}
