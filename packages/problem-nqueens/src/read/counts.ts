/** Reads numbers of solutions, and that there are none. */
import { saysNone, wholesIn } from '@queenside/core';
import type { NQueens, Task } from '../types.ts';

/** The number of solutions in a text, as far as the text has it. */
export interface Count {
  readonly total?: bigint | undefined;
  readonly unique?: bigint | undefined;
}

/** `Solutions: 92; Unique: 12`, `Unique: 12`, `92 solutions`, `92`. */
const COUNT =
  /^(?<label>(?:(?:total|number of|unique)\s+)*(?:total|solutions?|unique|count)\s*[:=]?\s*)?(?<number>\d{1,40})(?<noun>\s+(?:unique\s+)?(?:solutions?|boards?))?(?:[;,\s]\s*\(?unique(?:\s+solutions)?\s*[:=]?\s*(?<unique>\d{1,40})\)?)?[.:;]?$/i;
/** The size of the board in a sentence: `n = 4`, `4x4`, `4 queens`. */
const SIZE =
  /(?<![\p{L}\p{N}.])(?:(?:n|size)\s*[=:]\s*(\d+)|(\d+)\s*[x×]\s*(\d+)|(\d+)[- ]?queens?)(?![\p{L}\p{N}])/giu;
/** `4 2`, `4: 2`, `4 -> 2`, `| 4 | 2 |`. */
const SIZE_AND_COUNT = /^(?:\|\s*)?(\d+)\s*(?:[\s,;:=|]|[-=]>|→)\s*(\d{1,40})(?:\s*\|)?$/;
const NOUN =
  /^(?:solutions?|boards?|total|count|number|ways?|arrangements?|placements?|configurations?|lösungen)$/i;
const WORD =
  /^(?:there|are|is|exists?|exactly|we|have|has|found|got|the|all|of|for|on|in|place|placing|queens?|problem|possible|valid|board|size|total|es|gibt|insgesamt|anzahl|der|für|gefunden)$/i;

/** Returns the number of solutions that a text says. */
export function countIn(text: string, size: number): Count | undefined {
  for (const candidate of wholesIn(text)) {
    const count = plainCountIn(candidate) ?? sentenceCountIn(candidate, size);
    if (count !== undefined) return count;
  }
  return undefined;
}

/** Reads a number of solutions and little else. */
export function plainCountIn(text: string): Count | undefined {
  const groups = COUNT.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { label = '', number, noun = '', unique } = groups;
  const first = BigInt(number!);
  const second = unique === undefined ? undefined : BigInt(unique);
  if (!/unique/i.test(label + noun)) return { total: first, unique: second };
  return second === undefined ? { unique: first } : undefined;
}

/** Reads `There are 92 solutions`, `Number of solutions for 8 queens: 92`. All words must be known, and one number be left. */
function sentenceCountIn(text: string, size: number): Count | undefined {
  const sizes = [...text.matchAll(SIZE)].flatMap(([, ...numbers]) => numbers.filter(Boolean));
  if (!sizes.every((number) => Number(number) === size)) return undefined;
  const rest = text.replaceAll(SIZE, ' ');
  const words = rest.match(/[\p{L}\p{M}]+/gu) ?? [];
  const numbers = rest.match(/\d+/g) ?? [];
  const isKnown = words.every((word) => NOUN.test(word) || WORD.test(word));
  const isAbout = words.some((word) => NOUN.test(word)) || (words.length === 0 && sizes.length > 0);
  const isPlain =
    /^[\p{L}\p{M}\d\s.,:;=()#!>-]*$/u.test(rest) && !/\d[.,]\d|-\d|\d\p{L}|\p{L}\d/u.test(rest);
  return isKnown && isAbout && isPlain && numbers.length === 1
    ? { total: BigInt(numbers[0]) }
    : undefined;
}

/** Reads the size and the number: `4 2`. */
export function countAfterSize(text: string, size: number): Count | undefined {
  const [, first, second] = SIZE_AND_COUNT.exec(text) ?? [];
  return Number(first) === size ? { total: BigInt(second!) } : undefined;
}

/**
 * Returns whether a text says that no solution exists. It may name the size of the board, but no other number. For other
 * tasks than `find`, `0 solutions` is a count.
 */
export function isNone(text: string, { task, size }: NQueens): boolean {
  return saysNone(text, size) && (task === 'find' || countIn(text, size) === undefined);
}

/** Returns whether a count is the number of boards of a list. It may be called unique only if the task is, and no other number may follow. */
export function isHeader(task: Task, count: Count | undefined): count is Count {
  if (count === undefined || task === 'find' || task === 'count') return false;
  const { total, unique } = count;
  return total === undefined ? task === 'unique' : unique === undefined;
}
