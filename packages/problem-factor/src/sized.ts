import type { Random } from '@queenside/core';
import { factorError } from './errors.ts';
import { MOST_DIGITS, semiprimeOf } from './generator.ts';

/**
 * Returns a number that is hard to split: the product of two primes of about equal length.
 *
 * @throws QueensideError `factor/…` if there is no such number.
 */
export function sized(digits: number, task: string, random: Random): string {
  if (task !== 'split') throw factorError('unknown-task', { found: task });
  if (!Number.isInteger(digits) || digits < 1 || digits > MOST_DIGITS)
    throw factorError('no-such-size', { found: digits, most: MOST_DIGITS });
  return String(semiprimeOf(digits, random));
}
