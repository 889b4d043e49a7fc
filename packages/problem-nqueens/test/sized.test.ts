import { Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';

const sized = (size: number, task: string): string => nqueens.sized!(size, task, new Random(1));

test('makes a record of a size and a task', () => {
  expect([sized(8, 'find'), sized(12, 'count'), sized(255, 'all'), sized(5, 'unique')]).toEqual([
    '8',
    '12 count',
    '255 all',
    '5 unique',
  ]);
  expect(sized(100_000_000, 'find')).toBe('100000000');
});

test.each([
  [0, 'find', 'nqueens/size-too-small'],
  [100_000_001, 'count', 'nqueens/size-too-large'],
  [256, 'all', 'nqueens/list-too-large'],
  [8.5, 'find', 'nqueens/size-not-integer'],
  [8, 'with', 'nqueens/unknown-task'],
])('rejects %d %s', (size, task, code) => {
  expect(() => sized(size, task)).toThrow(expect.objectContaining({ code }));
});
