import { Random } from '@queenside/core';
import { makeContext } from '@queenside/core/testing';
import { nqueens, type NQueensAnswer, type Square } from '@queenside/problem-nqueens';
import { forwardCheckingSolver } from '@queenside/solver-forward-checking';
import { expect, test } from 'vitest';
import { dancingLinksSolver } from '../src/index.ts';

/** One to three queens that do not attack each other, on a board of size 6 to 11. */
function randomCompletion(random: Random): { readonly size: number; readonly placed: Square[] } {
  const size = 6 + random.int(6);
  const wanted = 1 + random.int(3);
  const placed: Square[] = [];
  while (placed.length < wanted) {
    const square = { column: random.int(size), row: random.int(size) };
    const isFree = placed.every(
      ({ column, row }) =>
        column !== square.column &&
        row !== square.row &&
        Math.abs(row - square.row) !== Math.abs(column - square.column),
    );
    if (isFree) placed.push(square);
  }
  return { size, placed };
}

test('both exact methods and the checker count the same completions of 500 random boards', () => {
  const random = new Random(2000);
  const totals = new Set<unknown>();
  for (let number = 0; number < 500; number++) {
    const instance = { ...randomCompletion(random), task: 'count' } as const;
    const answer = dancingLinksSolver.solve(instance, {}, makeContext()) as NQueensAnswer;
    for (const order of ['fixed', 'most-constrained'] as const)
      expect(forwardCheckingSolver.solve(instance, { order }, makeContext())).toEqual(answer);
    expect(nqueens.check(instance, answer)).toEqual({ right: true });
    totals.add(answer.kind === 'count' && answer.total);
  }
  expect(totals.size).toBeGreaterThan(30);
});
