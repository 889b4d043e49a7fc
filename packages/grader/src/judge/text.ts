/** What programs wrote, made fit to be shown. */
import { stripVTControlCharacters } from 'node:util';

const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\uFFFE\uFFFF]/gu;
const LINE_END = /\r\n?|\n/g;

/** As text without what only terminals understand; line feeds and tabs stay. */
export function plainText(bytes: Uint8Array): string {
  return stripVTControlCharacters(new TextDecoder().decode(bytes))
    .replace(LINE_END, '\n')
    .replace(UNFIT, (found) => (found === '\n' || found === '\t' ? found : '\uFFFD'));
}

/** The end of a text, at most so many characters of it. */
export function endOf(text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  const cut = trimmed.slice(1 - most);
  // Not between the two halves of a character.
  return `…${/^[\uDC00-\uDFFF]/.test(cut) ? cut.slice(1) : cut}`;
}

/** The beginning of a text on one line, at most so many characters of it. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Where a call stack goes on, in Java, JavaScript and Rust. */
const STACK_LINE = /^\s+at |^\s*\.{3} \d+ more|^note: run with|^Node\.js v\d/;
/** `ValueError: …`, `java.lang.NullPointerException: …`, `Exception in thread "main" …`, `panicked at`. */
const ERROR_LINE =
  /^\s*(?:Uncaught |Exception in thread )?[\w."$ ]*(?:Error|Exception|Interrupt)\b/;

/** The line of standard error that says most likely why a program failed; empty where there is none. */
export function lastWords(errors: Uint8Array, most: number): string {
  const lines = plainText(errors)
    .split('\n')
    .filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  return oneLine(lines.findLast((line) => ERROR_LINE.test(line)) ?? lines.at(-1) ?? '', most);
}
