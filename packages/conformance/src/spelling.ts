/** Decides which changes of a text may leave its meaning as it was. */

/**
 * Rewrites what a problem's documentation says means the same into one spelling. White space between words, letter case,
 * and the ways to write a number need no mention; nor does punctuation in answers, and digits are never punctuation.
 */
export interface Spelling {
  record?(text: string): string;
  answer?(text: string): string;
}

/** Returns equal texts for records that any problem may read alike. */
export function spellRecord(text: string, spelling: Spelling = {}): string {
  const lower = text.toLowerCase();
  return (spelling.record?.(lower) ?? lower)
    .replace(/(?<![\p{L}\p{N}.])[+-]?(?:\d+\.?\d*|\.\d+)(?![\d.])/gu, plainNumber)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[^\p{L}\p{N}]) | (?=[^\p{L}\p{N}])/gu, '');
}

/** Returns equal texts for answers that any problem may read alike. */
export function spellAnswer(text: string, spelling: Spelling = {}): string {
  const lower = text.toLowerCase().replace(/\s+/g, ' ');
  const words = (spelling.answer?.(lower) ?? lower).match(
    /[-+\u2212]?(?:\d+\.?\d*|\.\d+)|[\p{L}\p{M}]+|[\p{N}\p{C}]/gu,
  );
  return (words ?? []).map(plainNumber).join(' ');
}

/** Writes a number without plus signs and zeros that do not change it: `+04.50` becomes `4.5`. */
function plainNumber(text: string): string {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === undefined || text === '') return text;
  const magnitude = `${whole.replace(/^0+/, '') || '0'}.${fraction.replace(/0+$/, '')}`;
  return `${sign === '-' && magnitude !== '0.' ? '-' : ''}${magnitude.replace(/\.$/, '')}`;
}
