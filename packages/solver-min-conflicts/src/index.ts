import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { events } from './events.ts';
import { ID, minConflicts } from './min-conflicts.ts';
import { MAX_SIZE } from './queens.ts';

const options = {
  maxSteps: {
    type: 'integer',
    minimum: 1,
    description: 'repair steps of one attempt; where absent, 100 and two for each queen',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 1000,
    description: 'attempts after the first one before it gives up',
  },
} as const;

/**
 * Seconds, fitted to measurements: some hundred steps at every size, and a greedy start that goes over the board.
 * Around placed queens most boards need more steps, and one that cannot be completed uses up
 * all restarts.
 */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 + 1.7e-7 * size;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

/** Min-conflicts local search as a solver of N-Queens. */
export const minConflictsSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Min-conflicts: a greedy start, then queens in conflict move to rows of least conflicts',
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
  name: '@queenside/solver-min-conflicts',
  solvers: [minConflictsSolver],
});
