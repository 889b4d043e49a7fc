import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED, type NQueens } from '@queenside/problem-nqueens';
import { bruteForce, combinations, events, ID, MAX_SIZE } from './brute-force.ts';

const SECONDS_PER_BOARD = 5e-9;

/** Estimates seconds for all boards with the placed queens. */
function estimate({ size }: Need, { placed: { length } }: NQueens): number {
  return 1e-5 + combinations(size * size - length, size - length) * SECONDS_PER_BOARD;
}

/** Solves N-Queens by brute force over all placements. */
export const bruteForceSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Brute force: looks at every way to put n queens on the n x n squares',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: (instance, _options, context) => bruteForce(instance, context),
});

/** The plugin: the solver `brute-force`. */
export default definePlugin({
  solvers: [bruteForceSolver],
});
