/** Makes a quotation from a file or a plugin safe to print: no line breaks and no control characters. */
export function oneLine(text: string): string {
  return harmless(text.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
}

/** Replaces each control character, line breaks included, by U+FFFD. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** Escapes text for HTML and XML, in elements and in double-quoted attributes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
