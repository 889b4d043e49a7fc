import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { dancingLinks } from './dancing-links.ts';
import { events } from './events.ts';
import { ID } from './search.ts';

/** Beyond it even the one board is out of reach, unless most of its queens are placed. */
const MAX_SIZE = 100;

/**
 * Seconds, fitted to measurements: counting grows by 5 from size to size, and one board is found at once or long after,
 * which from size 50 on is the rule.
 */
function estimate({ task, size }: Need): number {
  return task === 'find' ? 1e-4 * 1.2 ** size : 2e-4 + 0.06 * 5 ** (size - 12);
}

/** Dancing links as a solver of N-Queens. */
export const dancingLinksSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary:
    'Dancing links: an exact cover of columns and rows, the one with the fewest squares first',
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
  name: '@queenside/solver-dancing-links',
  solvers: [dancingLinksSolver],
});
