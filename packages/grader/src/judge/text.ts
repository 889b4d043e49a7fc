/** Makes the output of programs fit for display. */
import { stripVTControlCharacters } from 'node:util';
import { collapsed, shortened } from '@queenside/class-view';

const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\uFFFE\uFFFF]/gu;
const LINE_END = /\r\n?|\n/g;

/** Decodes text and removes control sequences; keeps line feeds and tabs. */
export function plainText(bytes: Uint8Array): string {
  return plain(new TextDecoder().decode(bytes));
}

function plain(text: string): string {
  return stripVTControlCharacters(text)
    .replace(LINE_END, '\n')
    .replace(UNFIT, (found) => (found === '\n' || found === '\t' ? found : '\uFFFD'));
}

/** Returns the end of a text, at most `most` characters. */
export function endOf(text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  const cut = trimmed.slice(1 - most);
  // Do not split a surrogate pair.
  return `…${/^[\uDC00-\uDFFF]/.test(cut) ? cut.slice(1) : cut}`;
}

/** Returns the beginning of a text on one line, at most `most` characters, without characters that hide others. */
export function shortLine(text: string, most: number): string {
  return shortened(collapsed(plain(text)), most);
}

/** Returns the last line that is not blank, at most `most` characters. */
export function lastLine(bytes: Uint8Array, most: number): string {
  const line = plainText(bytes)
    .split('\n')
    .findLast((each) => each.trim() !== '');
  return shortLine(line ?? '', most);
}

/** The lines of a call stack in Java, JavaScript, and Rust. */
const STACK_LINE = /^\s+at |^\s*\.{3} \d+ more|^note: run with|^Node\.js v\d/;
/** `ValueError: …`, `java.lang.NullPointerException: …`, `Exception in thread "main" …`, `panicked at`. */
const ERROR_LINE =
  /^\s*(?:Uncaught |Exception in thread )?[\w."$ ]*(?:Error|Exception|Interrupt)\b/;

/** Returns the line of standard error that most likely says why a program failed; empty if there is none. */
export function lastWords(errors: Uint8Array, most: number): string {
  const lines = plainText(errors)
    .split('\n')
    .filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  return shortLine(lines.findLast((line) => ERROR_LINE.test(line)) ?? lines.at(-1) ?? '', most);
}
