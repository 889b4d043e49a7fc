import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED, type NQueens } from '@queenside/problem-nqueens';
import { bitmask, events, ID, MAX_SIZE } from './bitmask.ts';

/** Estimates seconds, fitted to sizes 12 to 16. Each placed queen leaves about two boards in `size`. */
function estimate({ size, task }: Need, { placed }: NQueens): number {
  const share = (2 / size) ** placed.length;
  const listing = task === 'all' ? 2 : 1.2;
  return 1e-5 + 0.15 * 6.6 ** (size - 14) * share * (task === 'count' ? 1 : listing);
}

/** Counts and lists N-Queens solutions by bit-field backtracking. */
export const bitmaskSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary:
    'Bit-field backtracking: counts and lists all solutions, with a column of squares in one integer',
  options: {},
  capabilities: {
    tasks: ['count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: (instance, _options, context) => bitmask(instance, context),
});

/** The plugin: the solver `bitmask`. */
export default definePlugin({
  solvers: [bitmaskSolver],
});
