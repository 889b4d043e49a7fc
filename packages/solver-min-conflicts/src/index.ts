import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { events } from './probe.ts';
import { ID, minConflicts } from './min-conflicts.ts';
import { MAX_SIZE } from './queens.ts';

const options = {
  maxSteps: {
    type: 'integer',
    minimum: 1,
    description: 'repair steps of one attempt (default: 100 + 2n)',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 1000,
    description: 'attempts after the first before it gives up',
  },
} as const;

/**
 * Estimates seconds, fitted to measurements: some hundred steps at every size, and a greedy start over the whole board.
 * Most boards with placed queens need more steps, and a board that cannot be completed uses up all restarts.
 */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 + 1.7e-7 * size;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

/** Solves N-Queens by min-conflicts local search. */
export const minConflictsSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary:
    'Min-conflicts: a greedy start, then queens in conflict move to rows with fewest conflicts',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: minConflicts,
});

/** The plugin: the solver `min-conflicts`. */
export default definePlugin({
  solvers: [minConflictsSolver],
});
