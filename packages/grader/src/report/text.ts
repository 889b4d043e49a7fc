/** Makes text of programs and students fit for reports. */
import { collapsed } from '../text.ts';

/** Characters that HTML and XML forbid: control characters, lone surrogates, and noncharacters. */
const ILLEGAL =
  /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that XML 1.0 forbids and control characters. */
export function legible(text: string): string {
  return text.replace(ILLEGAL, '');
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
