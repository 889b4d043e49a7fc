import { plainText } from '@queenside/core';
import { factorError, quote } from './errors.ts';
import { PROVED_BELOW } from './is-prime.ts';
import type { Factor } from './types.ts';

const LARGEST = PROVED_BELOW - 1n;
const MOST_DIGITS = String(LARGEST).length;

/**
 * Reads one record.
 *
 * @throws QueensideError `factor/…`, with the column.
 */
export function parse(record: string): Factor {
  const [, blanks, word, gap, rest] = /^(\s*)(\S*)(\s*)(.*?)\s*$/s.exec(plainText(record))!;
  const place = { column: blanks!.length + 1 };
  const found = quote(word!);
  if (!/^[+-]?\d+$/.test(word!)) throw factorError('not-integer', { found }, place);
  if (rest !== '') {
    const column = place.column + word!.length + gap!.length;
    throw factorError('text-after-number', { found: quote(rest!) }, { column });
  }
  if (/^-|^\+?0*1?$/.test(word!)) throw factorError('too-small', { found }, place);
  // Check the length first: converting a million digits takes long.
  const digits = word!.replace(/^\+?0*/, '');
  const number = digits.length > MOST_DIGITS ? PROVED_BELOW : BigInt(digits);
  if (number > LARGEST) throw factorError('too-large', { found, limit: String(LARGEST) }, place);
  return { number };
}
