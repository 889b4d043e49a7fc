import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { backtracking, events, ID } from './backtracking.ts';

const SECONDS_PER_TEST = 5e-9;

/**
 * Estimates seconds, fitted to measured tests: up to the first board for sizes 8 to 30, where neighboring sizes differ
 * tenfold either way, and in total for sizes 8 to 13. A placed queen leaves about one board in `size`.
 */
function estimate({ size, task, features = [] }: Need): number {
  const share = features.includes(PRE_PLACED) && task !== 'find' ? 1 / size : 1;
  const tests = task === 'find' ? 900 * 1.8 ** (size - 8) : 15_700 * 5.2 ** (size - 8);
  return 1e-5 + tests * share * SECONDS_PER_TEST;
}

/** Solves N-Queens by depth-first backtracking. */
export const backtrackingSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Depth-first backtracking, one queen per column; counts every test and backtrack',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: 255,
  },
  events,
  estimate,
  solve: (instance, _options, context) => backtracking(instance, context),
});

/** The plugin: the solver `backtracking`. */
export default definePlugin({
  solvers: [backtrackingSolver],
});
