/** Reads a lesson: Markdown with blocks. */
import type { QueensideError } from '@queenside/core';
import { Lexer, type Token, type Tokens } from 'marked';
import { readBlock } from './blocks.ts';
import { lessonError } from './errors.ts';
import { blocksOf, type Chapter, type Lesson, type Part } from './lesson.ts';

/** The first word after the fence of a block. */
const BLOCK = /^queenside(?:\s+(?<kind>.*?))?\s*$/;

type Draft = Omit<Chapter, 'parts'> & { readonly parts: Part[] };

export interface ReadLesson {
  readonly lesson: Lesson;
  /** Why blocks could not be read: they are missing in the lesson. */
  readonly errors: readonly QueensideError[];
}

/** Reads a lesson, without its wrong blocks. @param name of its file, for the errors and a lesson without a title. */
export function readLesson(markdown: string, name: string): ReadLesson {
  const source = markdown.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const errors: QueensideError[] = [];
  const chapters: Draft[] = [];
  let title: string | undefined;
  let line = 1;
  const part = (next: Part): void => {
    if (chapters.length === 0) chapters.push({ title: title ?? name, parts: [] });
    const { parts } = chapters.at(-1)!;
    const before = parts.at(-1);
    if ('text' in next && before !== undefined && 'text' in before)
      parts[parts.length - 1] = { text: before.text + next.text };
    else parts.push(next);
  };
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (thrown) {
      errors.push((thrown as QueensideError).at({ file: name }));
    }
  };
  for (const token of new Lexer({ gfm: true }).lex(source)) {
    const place = { line, column: 1 };
    const { kind } = blockOf(token) ?? {};
    if (kind !== undefined)
      attempt(() => part({ block: readBlock(kind, (token as Tokens.Code).text, place) }));
    else if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      const { depth, text } = token as Tokens.Heading;
      if (depth === 1 && title === undefined) title = text;
      else chapters.push({ title: text, parts: [] });
    } else {
      if (hasNestedBlock(token))
        attempt(() => {
          throw lessonError('nested-block', {}, place);
        });
      if (token.type !== 'space' || chapters.length > 0) part({ text: token.raw });
    }
    line += token.raw.split('\n').length - 1;
  }
  const lesson = { title: title ?? name, chapters };
  if (errors.length === 0 && blocksOf(lesson).length === 0)
    attempt(() => {
      throw lessonError('no-block');
    });
  return { lesson, errors };
}

/** Returns the kind of block that a token is; undefined for everything else. */
function blockOf(token: Token): { readonly kind: string } | undefined {
  const { type, lang = '' } = token as Tokens.Code;
  const found = type === 'code' ? BLOCK.exec(lang) : null;
  return found ? { kind: found.groups?.['kind'] ?? '' } : undefined;
}

function hasNestedBlock(token: Token): boolean {
  const { tokens = [], items = [] } = token as Partial<Tokens.List & Tokens.Paragraph>;
  return [...tokens, ...items].some((each) => blockOf(each) !== undefined || hasNestedBlock(each));
}
