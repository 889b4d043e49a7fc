import { definePlugin, defineSolver, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { electricForce, events, ID } from './electric-force.ts';

const weight = { type: 'number', minimum: 0 } as const;

const options = {
  lineWeight: {
    ...weight,
    default: 6,
    description: 'how strongly an attacking queen pushes a queen off their line',
  },
  electricWeight: {
    ...weight,
    default: 2,
    description: 'how strongly all queens repel each other',
  },
  borderWeight: { ...weight, default: 5, description: 'how strongly the borders repel queens' },
  maxSteps: {
    type: 'integer',
    minimum: 1,
    default: 10_000,
    description: 'steps of one attempt; in each, one wrong queen moves to a neighboring square',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 200,
    description: 'attempts after the first before it gives up',
  },
} as const;

/** Estimates seconds, fitted to measurements. */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 * 1.28 ** size;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

/** Solves N-Queens by electric forces. */
export const electricForceSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Electric forces: queens repel each other like charges and leave the lines they share',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: 32,
  },
  events,
  estimate,
  solve: (instance, { lineWeight, electricWeight, borderWeight, maxSteps, maxRestarts }, context) =>
    electricForce(
      instance,
      {
        weights: { line: lineWeight, electric: electricWeight, border: borderWeight },
        maxSteps,
        maxRestarts,
      },
      context,
    ),
});

/** The plugin: the solver `electric-force`. */
export default definePlugin({
  solvers: [electricForceSolver],
});
