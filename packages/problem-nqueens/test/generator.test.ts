import { checkOptions, Random } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { attackingPair } from '../src/check/attacks.ts';
import { hasSolution } from '../src/check/facts.ts';
import { nqueens } from '../src/index.ts';
import { parse } from './helpers.ts';

const { generator } = nqueens;

function generate(given: Record<string, unknown>, seed = 1): string[] {
  const parameters = checkOptions('the generator', generator!.parameters, given);
  const text = [...generator!.generate(parameters, new Random(seed))].join('');
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

test.each([
  ['small', 4, 1000],
  ['medium', 1001, 100_000],
  ['large', 100_001, 10_000_000],
])('class %s: sizes from %i to %i', (name, least, largest) => {
  const sizes = generate({ class: name, count: 300 }).map(Number);
  expect(sizes).toHaveLength(300);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(largest);
  expect(new Set(sizes).size).toBeGreaterThan(100);
});

test('bounds replace those of the class', () => {
  const within = (given: object, least: number, largest: number) => {
    const sizes = generate({ count: 100, ...given }).map(Number);
    expect(sizes.every((size) => size >= least && size <= largest)).toBe(true);
  };
  within({ minSize: 20, maxSize: 22 }, 20, 22);
  within({ minSize: 5000 }, 5000, 5000);
  within({ class: 'large', maxSize: 50 }, 50, 50);
});

test('the seed decides the records', () => {
  expect(generate({}, 7)).toEqual(generate({}, 7));
  expect(generate({}, 7)).not.toEqual(generate({}, 8));
  expect(generate({})).toHaveLength(10);
});

test.each(['count', 'all', 'unique'])('task %s: small boards', (task) => {
  for (const record of generate({ task, count: 50 })) {
    const instance = parse(record);
    expect(instance.task).toBe(task);
    expect(instance.size).toBeLessThanOrEqual(12);
  }
});

describe('placed queens', () => {
  test('have the requested number and leave a solution', () => {
    for (const record of generate({ placed: 3, count: 40, maxSize: 30 })) {
      const instance = parse(record);
      expect(instance.placed).toHaveLength(3);
      expect(hasSolution(instance)).toBe(true);
    }
  });

  test('have boards with room for them', () => {
    for (const record of generate({ placed: 900, count: 20 }))
      expect(parse(record).placed).toHaveLength(900);
    expect(parse(generate({ placed: 1500, count: 1 })[0]!).size).toBe(1500);
    expect(() => generate({ placed: 41, maxSize: 40 })).toThrow(
      '41 queens do not fit on boards of at most 40 columns; place fewer queens, or raise maxSize',
    );
    expect(() => generate({ placed: 13, task: 'count' })).toThrow('at most 12 columns');
  });

  test('may fill the board', () => {
    for (const record of generate({ placed: 40, count: 20, maxSize: 40 })) {
      const { size, placed } = parse(record);
      expect(placed).toHaveLength(size);
      expect(attackingPair(placed)).toBeUndefined();
    }
  });
});
