import { excerpt, plainText } from '@queenside/core';
import { factorError } from './errors.ts';

/** The test is exact below this number (Sorenson and Webster, "Strong Pseudoprimes to Twelve Prime Bases", 2017). */
export const PROVED_BELOW = 3_317_044_064_679_887_385_961_981n;

const BASES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];

/**
 * Returns whether a number is prime, by the Miller-Rabin test (1976, 1980) with the prime bases up to 41.
 *
 * @param number from 0 to {@link PROVED_BELOW}, exclusive.
 */
export function isPrime(number: bigint): boolean {
  if (number < 2n) return false;
  if (BASES.some((base) => number % base === 0n)) return BASES.includes(number);
  let odd = number - 1n;
  let halvings = 0;
  for (; odd % 2n === 0n; odd /= 2n) halvings++;
  return BASES.every((base) => isStrongProbablePrime(number, base, odd, halvings));
}

/** Applies the test with one base. `number` - 1 = `odd` * 2^`halvings`. */
function isStrongProbablePrime(
  number: bigint,
  base: bigint,
  odd: bigint,
  halvings: number,
): boolean {
  let power = powerOf(base, odd, number);
  if (power === 1n) return true;
  for (let squaring = 0; squaring < halvings; squaring++) {
    if (power === number - 1n) return true;
    power = (power * power) % number;
  }
  return false;
}

function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) power = (power * square) % modulus;
    square = (square * square) % modulus;
  }
  return power;
}

/** A parsed line of factor.txt: split `number` as A x B with 1 < A <= B. */
export interface Factor {
  /** From 2 to 3,317,044,064,679,887,385,961,980. */
  readonly number: bigint;
}

/** The answer to one record. */
export type FactorAnswer = (
  | { readonly kind: 'factors'; readonly a: bigint; readonly b: bigint }
  /** The number has no such factors. */
  | { readonly kind: 'prime' }
  /** No factors were found, which proves nothing. */
  | { readonly kind: 'unknown' }
) & {
  /** The number that the answer's text is about. A solver leaves it out. */
  readonly number?: bigint;
};

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
  const found = excerpt(word!);
  if (!/^[+-]?\d+$/.test(word!)) throw factorError('not-integer', { found }, place);
  if (rest !== '') {
    const column = place.column + word!.length + gap!.length;
    throw factorError('text-after-number', { found: excerpt(rest!) }, { column });
  }
  if (/^-|^\+?0*1?$/.test(word!)) throw factorError('too-small', { found }, place);
  // Check the length first: converting a million digits takes long.
  const digits = word!.replace(/^\+?0*/, '');
  const number = digits.length > MOST_DIGITS ? PROVED_BELOW : BigInt(digits);
  if (number > LARGEST) throw factorError('too-large', { found, limit: String(LARGEST) }, place);
  return { number };
}
