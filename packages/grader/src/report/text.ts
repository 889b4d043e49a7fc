/** Text that programs and students wrote, made fit for a report. */

/** What no HTML or XML document may hold: control characters, lone surrogates, non-characters. */
const ILLEGAL =
  /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Without characters that XML 1.0 forbids, or that only control a device. */
export function legible(text: string): string {
  return text.replace(ILLEGAL, '');
}

/** On one line. */
export function oneLine(text: string): string {
  return legible(text).replace(/\s+/g, ' ').trim();
}

/** Remarks of judge and builder, which begin small and end without a stop, as a paragraph of their own. */
export function sentence(text: string): string {
  const plain = legible(text).trim();
  const [first = ''] = plain;
  // A file's name keeps its letters.
  const isName = /^[\w-]+\.\w/.test(plain);
  const begin = isName ? first : first.toUpperCase();
  return `${begin}${plain.slice(first.length)}${/[.!?…:]$/.test(plain) || plain === '' ? '' : '.'}`;
}

/** At most so many characters; what is cut off is marked by `…`. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most));
  return characters.length <= most && text.length <= 2 * most
    ? text
    : `${characters.slice(0, most - 1).join('')}…`;
}
