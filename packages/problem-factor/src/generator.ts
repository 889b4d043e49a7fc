import { defineGenerator, type Random } from '@queenside/core';
import { factorError } from './errors.ts';
import { isPrime } from './parse.ts';

/** The most digits of a generated number. */
const MOST_DIGITS = 24;

/** Generates lines of factor.txt. Each number of digits is equally likely. */
export const generator = defineGenerator({
  parameters: {
    kind: {
      type: 'string',
      enum: ['semiprime', 'prime', 'any'],
      default: 'semiprime',
      description: 'products of two primes of about equal length, primes, or any numbers',
    },
    count: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000_000,
      default: 10,
      description: 'number of records',
    },
    minDigits: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_DIGITS,
      default: 2,
      description: 'minimum digits of a number',
    },
    maxDigits: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_DIGITS,
      default: 12,
      description: 'maximum digits of a number',
    },
  },
  *generate({ kind, count, minDigits, maxDigits }, random) {
    if (minDigits > maxDigits)
      throw factorError('digits-crossed', { least: minDigits, most: maxDigits });
    const make = { semiprime: semiprimeOf, prime: primeOf, any: anyOf }[kind];
    for (let record = 0; record < count; record++)
      yield `${make(minDigits + random.int(maxDigits - minDigits + 1), random)}\n`;
  },
});

/** Returns the smallest number (at least 2) and the largest number with the given number of digits. */
function rangeOf(digits: number): [least: bigint, largest: bigint] {
  const least = 10n ** BigInt(digits - 1);
  return [least > 2n ? least : 2n, 10n ** BigInt(digits) - 1n];
}

function anyOf(digits: number, random: Random): bigint {
  return between(...rangeOf(digits), random);
}

function primeOf(digits: number, random: Random): bigint {
  return primeBetween(...rangeOf(digits), random)!;
}

/** Returns the product of two random primes of about equal length. */
function semiprimeOf(digits: number, random: Random): bigint {
  const [least, largest] = rangeOf(digits);
  for (;;) {
    const p = primeOf(Math.ceil(digits / 2), random);
    const q = primeBetween((least + p - 1n) / p, largest / p, random);
    if (q !== undefined) return p * q;
  }
}

/** Returns the first prime from a random number of the range, wrapping around; undefined if the range has none. */
function primeBetween(least: bigint, largest: bigint, random: Random): bigint | undefined {
  if (least > largest) return undefined;
  const start = between(least, largest, random);
  for (let number = start; number <= largest; number++) if (isPrime(number)) return number;
  for (let number = least; number < start; number++) if (isPrime(number)) return number;
  return undefined;
}

/** Returns a uniformly random number from `least` to `largest`, by rejection. */
function between(least: bigint, largest: bigint, random: Random): bigint {
  const span = largest - least + 1n;
  const bits = span.toString(2).length;
  for (;;) {
    let drawn = 0n;
    for (let have = 0; have < bits; have += 32)
      drawn = (drawn << 32n) | BigInt(random.bits() >>> 0);
    const candidate = BigInt.asUintN(bits, drawn);
    if (candidate < span) return least + candidate;
  }
}

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
