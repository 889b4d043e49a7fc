import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED, type NQueens } from '@queenside/problem-nqueens';
import { events, ID, MAX_SIZE, rowBruteForce } from './row-brute-force.ts';

const SECONDS_PER_BOARD = 5e-9;

/** Estimates seconds for all boards with the placed queens. */
function estimate({ size }: Need, { placed }: NQueens): number {
  return 1e-5 + size ** (size - placed.length) * SECONDS_PER_BOARD;
}

/** Solves N-Queens by brute force over the boards with one queen in each column. */
export const rowBruteForceSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Brute force: looks at every board that has one queen in each column',
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
  solve: (instance, _options, context) => rowBruteForce(instance, context),
});

/** The plugin: the solver `row-brute-force`. */
export default definePlugin({
  solvers: [rowBruteForceSolver],
});
