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

/** The playground in a page with boards or games. */
export interface EmbeddedPlayground {
  /** Its markup, with everything that it needs. */
  readonly page: string;
  /** What it can run, by problem. */
  readonly solvers: Readonly<Record<string, readonly string[]>>;
}

/**
 * Puts a lesson into the page that the studio's build has made. If one edits or plays in it, the playground is in the page, too.
 *
 * @param read reads one of the files that the build has written.
 * @param packed the lesson and what its blocks need, as compressed JSON in base64url.
 */
export async function fillLessonPage(
  read: (name: 'page.txt' | 'playground.txt') => Promise<string>,
  lesson: Lesson,
  packed: string,
): Promise<string> {
  const isLive = blocksOf(lesson).some(({ kind }) => kind === 'board' || kind === 'play');
  const values: Readonly<Record<string, string>> = {
    title: escapeMarkup(lesson.title),
    lesson: packed,
    playground: isLive ? await read('playground.txt') : '',
  };
  const template = await read('page.txt');
  return template.replaceAll(
    /\{\{(title|lesson|playground)\}\}/g,
    (_, name: string) => values[name]!,
  );
}
