/** Helpers for texts in messages and reports. */
import { legible } from '@queenside/core/basics';

/** Formats a count: `1 record`, `3 records`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Puts text on one line; each run of white space becomes a blank. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Shortens text to `most` characters; `…` marks the cut. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most));
  return characters.length <= most && text.length <= 2 * most
    ? text
    : `${characters.slice(0, most - 1).join('')}…`;
}

/** Puts text on one line, without characters that {@link legible} removes. */
export function oneLine(text: string): string {
  return collapsed(legible(text));
}

/** Turns a lowercase remark into a sentence with a capital letter and a full stop. */
export function sentence(text: string): string {
  const plain = legible(text).trim();
  const [first = ''] = plain;
  // A file name keeps its case.
  const isName = /^[\w-]+\.\w/.test(plain);
  const begin = isName ? first : first.toUpperCase();
  return `${begin}${plain.slice(first.length)}${/[.!?…:]$/.test(plain) || plain === '' ? '' : '.'}`;
}
