import { FEASIBLE, RIGHT, wrong, type Verdict } from '@queenside/core';
import { isPrime } from './is-prime.ts';
import type { Factor, FactorAnswer } from './types.ts';

/** The mistakes that the checker distinguishes. */
export const MISTAKES = {
  'other-number': 'the answer is about another number',
  'factor-too-small': 'a factor is less than 2',
  'wrong-product': 'the product of the factors is not the number',
  'not-ascending': 'the larger factor comes first',
  'false-prime': 'the answer says that the number is prime, but it is not',
} as const;

/** Judges an answer. `no factors found` claims nothing, so it is never wrong. */
export function check({ number }: Factor, answer: FactorAnswer): Verdict {
  if (answer.number !== undefined && answer.number !== number)
    return mistake('other-number', `it splits ${answer.number}, expected ${number}`);
  switch (answer.kind) {
    case 'unknown':
      return FEASIBLE;
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
