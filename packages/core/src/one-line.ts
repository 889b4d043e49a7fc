/** What is quoted from a file or a plugin may hold anything: no line breaks, and nothing that a terminal would obey. */
export function oneLine(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
    .trim();
}
