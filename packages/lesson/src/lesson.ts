/** A lesson as data: what a Markdown file says. */
import { escapeMarkup } from '@queenside/core/basics';
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

/**
 * Puts a lesson into the page that the studio's build has made.
 *
 * @param packed the lesson and what its blocks need, as compressed JSON in base64url.
 */
export function fillLessonPage(template: string, { title }: Lesson, packed: string): string {
  const values: Readonly<Record<string, string>> = { title: escapeMarkup(title), lesson: packed };
  return template.replaceAll(/\{\{(title|lesson)\}\}/g, (_, name: string) => values[name]!);
}
