import { runSolver } from '@queenside/conformance';
import { unableReason } from '@queenside/core';
import { nqueens } from '@queenside/problem-nqueens';
import { expect, test } from 'vitest';
import { meetInTheMiddleSolver } from '../src/index.ts';
import { board } from './boards.ts';

test.each(Array.from({ length: 16 }, (_, index) => index + 1))(
  'finds the published counts of size %i',
  async (size) => {
    const { answer } = await runSolver(meetInTheMiddleSolver, board(size));
    expect(answer).toHaveProperty('unique');
    expect(nqueens.check(board(size), answer)).toEqual({ kind: 'right' });
  },
);

test('refuses boards beyond size 21 and placed queens', () => {
  const { capabilities } = meetInTheMiddleSolver;
  expect(unableReason(capabilities, { task: 'count', size: 21 })).toBeUndefined();
  expect(unableReason(capabilities, { task: 'count', size: 22 })).toMatch(/21/);
  expect(
    unableReason(capabilities, { task: 'count', size: 8, features: ['pre-placed queens'] }),
  ).toMatch(/pre-placed/);
});
