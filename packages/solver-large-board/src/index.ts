import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens } from '@queenside/problem-nqueens';
import { events, ID } from './progress.ts';
import { largeBoard } from './large-board.ts';

const options = {} as const;

/** Estimates seconds, fitted to measurements. Small boards need several attempts, large ones a constant time a queen. */
function estimate({ size }: Need): number {
  return 1e-4 + 4e-8 * size;
}

/** Solves N-Queens by bit-parallel greedy placement. */
export const largeBoardSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Bit-parallel greedy placement, 32 squares at a time, for millions of queens',
  options,
  capabilities: {
    tasks: ['find'],
    complete: true,
    deterministic: false,
    minSize: 1,
    maxSize: 400_000_000,
  },
  events,
  estimate,
  solve: largeBoard,
});

/** The plugin: the solver `large-board`. */
export default definePlugin({
  solvers: [largeBoardSolver],
});
