import { OPEN, RIGHT, wrong, type Verdict } from '@queenside/core';
import { isPrime } from './is-prime.ts';
import type { Factor, FactorAnswer } from './types.ts';

/** The mistakes that the checker tells apart. */
export const MISTAKES = {
  'other-number': 'the answer splits another number than the record asks for',
  'factor-too-small': 'a factor is less than 2',
  'wrong-product': 'the product of the factors is not the number',
  'not-ascending': 'the larger factor comes first',
  'false-prime': 'the number is said to be prime, and is not',
} as const;

/** Judges an answer. That no factors were found is true of who says it, and claims nothing. */
export function check({ number }: Factor, answer: FactorAnswer): Verdict {
  if (answer.number !== number)
    return mistake('other-number', `it splits ${answer.number}, and ${number} is asked for`);
  switch (answer.kind) {
    case 'unknown':
      return OPEN;
    case 'prime':
      return isPrime(number) ? RIGHT : mistake('false-prime', `${number} has factors`);
    case 'factors':
      return checkFactors(number, answer.a, answer.b);
  }
}

function checkFactors(number: bigint, a: bigint, b: bigint): Verdict {
  if (a < 2n || b < 2n)
    return mistake('factor-too-small', `expected 1 < A <= B, found ${a} x ${b}`);
  if (a * b !== number) return mistake('wrong-product', `${a} x ${b} is ${a * b}, not ${number}`);
  if (a > b) return mistake('not-ascending', `expected ${b} x ${a}`);
  return RIGHT;
}

function mistake(name: keyof typeof MISTAKES, reason: string): Verdict {
  return wrong(name, reason);
}
