/** The most bytes of a text from a plugin, a program, or a record: cause and remedy make a result line of 4 KiB. */
const MOST_BYTES = 2000;
/** The most bytes of a text that is quoted in such a text. */
const MOST_QUOTED_BYTES = 1500;
/** Of the mark at the end of a shortened text. */
const MARK_BYTES = 40;

const encoder = new TextEncoder();

/**
 * Makes a text from a plugin, a program, or a record safe to print: one line of at most 2000 bytes, without control
 * characters. The end of a shortened text tells its length: `… (300,000,000 characters)`.
 */
export function oneLine(text: string): string {
  const start = text.slice(0, MOST_BYTES);
  const line = harmless(start.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
  return cut(line, MOST_BYTES, text.length - start.length);
}

/** Shortens a text that is to be quoted in another one. */
export function quoted(text: string): string {
  return cut(text, MOST_QUOTED_BYTES);
}

/** @param missing how many characters the text has lost already. */
function cut(text: string, most: number, missing = 0): string {
  if (missing === 0 && text.length * 3 <= most) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(most));
  if (missing === 0 && read === text.length) return text;
  const kept = encoder.encodeInto(text, new Uint8Array(most - MARK_BYTES)).read;
  const length = (text.length + missing).toLocaleString('en-US');
  return `${text.slice(0, kept)}… (${length} characters)`;
}

/** Replaces each control character, line breaks included, by U+FFFD. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** Like {@link harmless}, but keeps line feeds and tabs. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** What XML forbids. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for HTML and XML, in elements and in double-quoted attributes. What XML forbids becomes U+FFFD. */
export function escapeMarkup(text: string): string {
  return text
    .replace(NOT_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
