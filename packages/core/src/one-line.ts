/** What is quoted from a file or a plugin may hold anything: no line breaks, and nothing that a terminal would obey. */
export function oneLine(text: string): string {
  return harmless(text.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
}

/** A text with a mark in place of each character that a terminal would obey, line breaks included. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}
