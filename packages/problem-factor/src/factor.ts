import {
  defineProblem,
  type Example,
  FEASIBLE,
  RIGHT,
  type Verdict,
  type WritePlace,
  wrong,
  toUtf8,
} from '@queenside/core';
import { factorError } from './errors.ts';
import { generator, sized } from './generator.ts';
import { type Factor, type FactorAnswer, isPrime, parse } from './parse.ts';
import { readAnswer } from './read-answer.ts';
import { openStage } from './stage.ts';

/** Records with right answers and, by mistake, wrong answers. */
const examples: readonly Example[] = [
  {
    record: '91',
    right: '91 = 7 x 13',
    wrong: {
      'other-number': '90 = 7 x 13',
      'factor-too-small': '91 = 1 x 91',
      'wrong-product': '91 = 7 x 12',
      'not-ascending': '91 = 13 x 7',
      'false-prime': '91: prime',
      'answer-unreadable': '91 = 7 x 13 x 1',
    },
  },
  { record: '97', right: '97: prime', wrong: { 'factor-too-small': '97 = 1 x 97' } },
  { record: '101', right: '101: no factors found' },
  { record: '4', right: '4 = 2 x 2', wrong: { 'false-prime': '4: prime' } },
  { record: '1000000007', right: '1000000007: prime' },
  {
    title: '2^64 - 1',
    record: '18446744073709551615',
    right: '18446744073709551615 = 4294967295 x 4294967297',
    wrong: { 'wrong-product': '18446744073709551615 = 4294967296 x 4294967296' },
  },
  {
    record: '3317044064679887385961980',
    right: '3317044064679887385961980 = 2 x 1658522032339943692980990',
  },
];

/** The mistakes that the checker distinguishes. */
const MISTAKES = {
  'other-number': 'the answer is about another number',
  'factor-too-small': 'a factor is less than 2',
  'wrong-product': 'the product of the factors is not the number',
  'not-ascending': 'the larger factor comes first',
  'false-prime': 'the answer says that the number is prime, but it is not',
} as const;

/** Judges an answer. `no factors found` claims nothing, so it is never wrong. */
function check({ number }: Factor, answer: FactorAnswer): Verdict {
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

/** The problem of splitting an integer into two factors. The size of an instance is its number of digits. */
export const factor = defineProblem({
  id: 'factor',
  name: 'Factoring',
  summary: 'Split a whole number as A x B with 1 < A <= B, or find that it is prime',
  tasks: ['split'],
  styles: ['plain'],
  defaultSolver: 'trial-division',
  examples,
  errors: factorError.table,
  mistakes: MISTAKES,
  parse,
  need: ({ number }) => ({ task: 'split', size: String(number).length }),
  title: ({ number: asked }, number) => `record ${number}, ${asked}`,
  check,
  format,
  readAnswer,
  generator,
  sized,
  stage: openStage,
});

/** Writes `91 = 7 x 13`, `97: prime` or `97: no factors found`. */
function* format(
  answer: FactorAnswer,
  { instance: { number } }: WritePlace<Factor>,
): Generator<Uint8Array> {
  yield toUtf8(`${textOf(number, answer)}\n`);
}

function textOf(number: bigint, answer: FactorAnswer): string {
  switch (answer.kind) {
    case 'factors':
      return `${number} = ${answer.a} x ${answer.b}`;
    case 'prime':
      return `${number}: prime`;
    case 'unknown':
      return `${number}: no factors found`;
  }
}
