import { drawScene } from '@queenside/core';
import { expect, test } from 'vitest';
import { factor } from '../src/index.ts';

function open(number: bigint) {
  const stage = factor.stage!({ number });
  const follow = (name: string, values: Record<string, number> = {}) =>
    stage.follow({ name, values });
  const variables = () =>
    stage.memory!().flatMap(({ items }) =>
      items.map(({ label, values }) => `${label} ${values[0]!.value}`),
    );
  return { stage, follow, variables };
}

test('shows divisors, which divide or not, and the factors', () => {
  const { stage, follow, variables } = open(91n);
  expect(stage.text()).toBe('91 = ? × ?');
  expect(variables()).toEqual([]);
  expect(follow('divide', { divisor: 5 })).toBe('5 does not divide 91: the remainder is 1');
  expect(variables()).toEqual(['d 5', '√n 9', 'n mod d 1']);
  expect(follow('divide', { divisor: 7 })).toBe('7 divides 91');
  expect(stage.text()).toBe('91 = ? × ?\ndivisor d: 5 does not, 7 divides');
  expect(drawScene(stage.scene()).match(/<path /g)).toHaveLength(1);
  expect(follow('split', { factor: 7 })).toBe('91 = 7 × 13');
  expect(stage.text()).toMatch(/^91 = 7 × 13\n/);
  expect(variables()).toEqual(['A 7', 'B 13']);
  expect(stage.facts!()).toEqual({ divisions: '2' });
});

test('says why a number is prime', () => {
  const small = open(97n);
  small.follow('divide', { divisor: 7 });
  expect(small.follow('divide', { divisor: 11 })).toBe('11 is above 9, the root of 97');
  expect(small.follow('prime')).toBe('97 is prime: no divisor up to its root 9');
  expect(small.stage.text()).toMatch(/^97 is prime\n/);
  const large = open(1_000_000_000_039n);
  large.follow('test', { base: 2, witness: 0 });
  large.follow('test', { base: 325, witness: 0 });
  expect(large.follow('prime')).toBe(
    '1000000000039 is prime: it passes the Miller-Rabin test with all 2 bases',
  );
});

test("shows the large values of Pollard's rho exactly", () => {
  const number = 4_294_967_279n * 4_294_967_291n;
  const { follow, variables } = open(number);
  expect(follow('test', { base: 2, witness: 1 })).toBe(`base 2 proves that ${number} has factors`);
  follow('restart', { constant: 3 });
  expect(follow('cycle', { steps: 4, high: 2 ** 20, low: 1 })).toBe(
    'x = 1152921504606846977 is kept and compared with the values 5 to 8 steps later, by gcd',
  );
  expect(variables()).toEqual(['c 3', 'x 1152921504606846977', 'compared 5 to 8 steps later']);
  expect(follow('split', { factor: 4_294_967_279 })).toBe(`${number} = 4294967279 × 4294967291`);
});

test('shows the pairs of a random walk, and which of them divides', () => {
  const { stage, follow, variables } = open(91n);
  expect(follow('restart', { attempt: 0 })).toBe('attempt 1 begins');
  expect(follow('place', { pair: 0, a: 4, b: 20 })).toBe('A = 4, B = 20: neither divides 91');
  expect(follow('move', { pair: 0, a: 5, b: 13 })).toBe('A = 5, B = 13: 13 divides 91');
  expect(variables()).toEqual(['A 5', 'B 13']);
  expect(follow('solution', { number: 1 })).toBe('91 = 7 × 13');
  expect(stage.text()).toBe('91 = 7 × 13\nA: 4 does not, 5 does not\nB: 20 does not, 13 divides');
  expect(follow('exhausted', { attempts: 3 })).toBe(
    '91: no factors found in 3 attempts, which proves nothing',
  );
});

test('ignores factors that do not divide, and events without their values', () => {
  const { stage, follow } = open(91n);
  expect(follow('split', { factor: 5 })).toBeUndefined();
  const names = ['divide', 'test', 'restart', 'cycle', 'move', 'split', 'solution', 'exhausted'];
  for (const name of names) expect(follow(name, { divisor: 0.5, a: -1 })).toBeUndefined();
  expect(stage.text()).toBe('91 = ? × ?');
});
