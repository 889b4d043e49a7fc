import { definePlugin, defineSolver, type Need } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { events } from './events.ts';
import { largeBoard } from './large-board.ts';
import { ID } from './poll.ts';

/** It takes none. */
const options = {} as const;

/** Seconds, fitted to measurements: small boards need several attempts, large ones a steady time for each queen. */
function estimate({ size }: Need): number {
  return 1e-4 + 4e-8 * size;
}

/** Bit-parallel greedy placing as a solver of N-Queens. */
export const largeBoardSolver = defineSolver<NQueens, NQueensAnswer, typeof options>({
  id: ID,
  problem: { id: 'nqueens' },
  summary: 'Bit-parallel greedy placing, 32 squares at a time, for boards of millions',
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
  name: '@queenside/solver-large-board',
  solvers: [largeBoardSolver],
});
