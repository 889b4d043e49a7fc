import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { events, forwardChecking, ID } from './forward-checking.ts';
import { MAX_SIZE } from './open-squares.ts';

const options = {
  order: {
    enum: ['fixed', 'most-constrained'],
    default: 'most-constrained',
    description: 'the next column to branch on: the leftmost, or that with the fewest open squares',
  },
} as const;

/**
 * Estimates seconds, fitted to measurements. One board takes a few queens for each column, and each queen looks at three
 * squares of each column. Hard completions are unpredictable. A count takes 5.2 times as long for each further size.
 */
function estimate({ task, size }: Need): number {
  return 2e-4 + (task === 'find' ? 2.5e-10 * size ** 3 : 0.1 * 5.2 ** (size - 12));
}

/** Solves N-Queens by forward checking. */
export const forwardCheckingSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Forward checking: back up as soon as a column has no open square left',
  options,
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: false,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: forwardChecking,
});

/** The plugin: the solver `forward-checking`. */
export default definePlugin({
  solvers: [forwardCheckingSolver],
});
