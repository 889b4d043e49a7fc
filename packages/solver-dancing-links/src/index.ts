import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { dancingLinks, events, ID } from './dancing-links.ts';

/** Larger boards are out of reach unless most queens are placed. */
const MAX_SIZE = 100;

/**
 * Estimates seconds, fitted to measurements. A count takes 5 times as long for each further size. One board is found at
 * once or, usually from size 50, only after a long time.
 */
function estimate({ task, size }: Need): number {
  return task === 'find' ? 1e-4 * 1.2 ** size : 2e-4 + 0.06 * 5 ** (size - 12);
}

/** Solves N-Queens by dancing links. */
export const dancingLinksSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Dancing links: an exact cover of columns and rows, those with the fewest squares first',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: dancingLinks,
});

/** The plugin: the solver `dancing-links`. */
export default definePlugin({
  solvers: [dancingLinksSolver],
});
