import { definePlugin, defineSolver } from '@queenside/core';
import { nqueens } from '@queenside/problem-nqueens';
import { events, ID, MAX_SIZE } from './count-part.ts';
import { estimateSeconds, split } from './split.ts';

/** Counts N-Queens solutions by meeting in the middle on rows. */
export const meetInTheMiddleSolver = defineSolver({
  id: ID,
  name: 'Meet in the middle',
  problem: nqueens,
  summary: 'Meet in the middle: lists half boards and joins those that fit together',
  options: {},
  capabilities: {
    tasks: ['count'],
    complete: true,
    deterministic: true,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate: ({ size }) => estimateSeconds(size),
  solve: (instance, options, context) =>
    split.join(instance, options, [split.solvePart(instance, options, 0, 1, context)]),
  split,
});

/** The plugin: the solver `meet-in-the-middle`. */
export default definePlugin({
  solvers: [meetInTheMiddleSolver],
});
