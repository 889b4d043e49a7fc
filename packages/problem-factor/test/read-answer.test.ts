import { LineReader } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { factor } from '../src/index.ts';
import { read } from './helpers.ts';

describe('reads what people write', () => {
  test.each([
    '91 = 7 x 13',
    '91=7x13',
    '91 = 7 X 13',
    '91 = 7 * 13',
    '91 = 7 × 13.',
    '7 * 13',
    '7 13',
    '7, 13',
    '(7, 13)',
    '[7,13]',
    '{7;13}',
    '91: 7, 13',
    '91 -> 7 and 13',
    '91 => (7, 13)',
    'n = 91: 7 x 13',
    'Number 91: A = 7, B = 13',
    'a=7 b=13',
    '7 x 13 = 91',
    '+7 x +13',
    '  0091 = 007 x 013  \r',
    '\n# note\n91 = 7 x 13',
    'The factors of 91 are 7 and 13',
    'factors = [7, 13]',
    'p = 7, q = 13',
    '91 = 7 * 13 found in 0.01 s',
  ])('%j', (text) => {
    expect(read(text, 91n)).toEqual({ kind: 'factors', number: 91n, a: 7n, b: 13n });
  });

  test.each(['49 = 7^2', '7**2', '7²', '49: 7 ^ 2'])('a square: %j', (text) => {
    expect(read(text, 49n)).toEqual({ kind: 'factors', number: 49n, a: 7n, b: 7n });
  });

  test.each(['97: prime', '97 is prime', '97 is a prime number.', 'Prime!', 'prime', '97 = prime'])(
    'a prime: %j',
    (text) => {
      expect(read(text, 97n)).toEqual({ kind: 'prime', number: 97n });
    },
  );

  test.each([
    '97: no factors found',
    'No factors were found.',
    '97 has no factors',
    'no factorization found',
    '97 -> not found',
    'none',
    'unknown',
  ])('nothing found: %j', (text) => {
    expect(read(text, 97n)).toEqual({ kind: 'unknown', number: 97n });
  });

  test('reads wrong answers unchanged', () => {
    expect(read('-7 x -13', 91n)).toEqual({ kind: 'factors', number: 91n, a: -7n, b: -13n });
    expect(read('13 x 7', 91n)).toEqual({ kind: 'factors', number: 91n, a: 13n, b: 7n });
    expect(read('92 = 7 x 13', 91n)).toEqual({ kind: 'factors', number: 92n, a: 7n, b: 13n });
  });
});

describe('an answer to a later record', () => {
  test.each(['95 = 5 x 19', '5 x 19 = 95', '97: prime', '101: no factors found'])(
    '%j means that the answer to 91 is missing',
    (text) => {
      const lines = new LineReader(Buffer.from(text));
      expect(factor.readAnswer(lines, { number: 91n }, { number: 1 })).toBeUndefined();
      expect(lines.line).toBe(1);
    },
  );

  test('reading continues after the gap', () => {
    const lines = new LineReader(Buffer.from('91 = 7 x 13\n97: prime\n'));
    const answers = [91n, 95n, 97n].map((number) =>
      factor.readAnswer(lines, { number }, { number: 1 }),
    );
    expect(answers.map((answer) => answer?.number)).toEqual([91n, undefined, 97n]);
  });
});
