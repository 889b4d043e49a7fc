/** The most bytes of a text from a plugin, a program, or a record. A cause and a remedy then fit in a result line of 4 KiB. */
const MOST_BYTES = 2000;
/** The most bytes of a quotation within such a text. */
const MOST_QUOTED_BYTES = 1500;
/** The bytes reserved for the mark at the end of a shortened text. */
const MARK_BYTES = 40;

const encoder = new TextEncoder();

/**
 * Makes a text from a plugin, a program, or a record safe to print: one line of at most 2000 bytes, without control
 * characters. A shortened text ends with the original length: `… (300,000,000 characters)`.
 */
export function oneLine(text: string): string {
  const start = text.slice(0, MOST_BYTES);
  const line = harmless(start.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
  return cut(line, MOST_BYTES, text.length - start.length);
}

/** Shortens a text so that another text can quote it. */
export function quoted(text: string): string {
  return cut(text, MOST_QUOTED_BYTES);
}

/** Shortens a text to `most` bytes of UTF-8, and marks it. @param missing the number of characters already removed. */
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

/** Replaces control characters like {@link harmless}, but keeps line feeds and tabs. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** The characters that XML forbids. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for HTML and XML, in elements and in double-quoted attributes. Characters that XML forbids become U+FFFD. */
export function escapeMarkup(text: string): string {
  return text
    .replace(NOT_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
