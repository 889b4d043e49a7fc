import { definePlugin, defineSolver } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { ID, MAX_SIZE } from './count-part.ts';
import { estimateSeconds } from './estimate.ts';
import { events } from './events.ts';
import { options } from './options.ts';
import { split } from './split.ts';

/** Meet in the middle on rows as a solver of N-Queens. */
export const meetInTheMiddleSolver = defineSolver<NQueens, NQueensAnswer, typeof options>({
  id: ID,
  problem: { id: 'nqueens' },
  summary: 'Meet in the middle: lists of half boards, joined where they fit together',
  options,
  capabilities: {
    tasks: ['count'],
    complete: true,
    deterministic: true,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate: ({ size }) => estimateSeconds(size, 'auto'),
  solve: (instance, given, context) =>
    split.join(instance, given, [split.solvePart(instance, given, 0, 1, context)]),
  split,
});

/** The plugin: the solver `meet-in-the-middle`. */
export default definePlugin({
  name: '@queenside/solver-meet-in-the-middle',
  solvers: [meetInTheMiddleSolver],
});
