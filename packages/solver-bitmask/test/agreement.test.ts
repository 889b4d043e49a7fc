import { formatAnswer, runSolver } from '@queenside/core/testing';
import { nqueens } from '@queenside/problem-nqueens';
import { backtrackingSolver } from '@queenside/solver-backtracking';
import { bruteForceSolver } from '@queenside/solver-brute-force';
import { rowBruteForceSolver } from '@queenside/solver-row-brute-force';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitmaskSolver } from '../src/index.ts';
import { instances } from './instances.ts';

test('all solvers that go through every board give the same answers', async () => {
  await fc.assert(
    fc.asyncProperty(instances(5), async (instance) => {
      const solvers = [bruteForceSolver, rowBruteForceSolver, backtrackingSolver, bitmaskSolver];
      const texts = await Promise.all(
        solvers.map(async (solver) =>
          formatAnswer(nqueens, (await runSolver(solver, instance)).answer),
        ),
      );
      expect(new Set(texts).size).toBe(1);
    }),
    { numRuns: 200 },
  );
});
