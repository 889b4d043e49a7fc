import { definePlugin, defineSolver, type Need, type OptionsOf } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import {
  adaptive,
  events,
  geometric,
  ID,
  type Schedule,
  simulatedAnnealing,
} from './simulated-annealing.ts';

const options = {
  cooling: {
    enum: ['geometric', 'adaptive'],
    default: 'geometric',
    description: 'by a fixed factor, or depending on how much the conflicts vary at a temperature',
  },
  coolingFactor: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.9,
    description: 'geometric cooling: the ratio of two successive temperatures',
  },
  initialTemperature: {
    type: 'number',
    exclusiveMinimum: 0,
    default: 1,
    description: 'in conflicts: one more is accepted with probability exp(-1 / temperature)',
  },
  finalTemperature: {
    type: 'number',
    exclusiveMinimum: 0,
    default: 0.05,
    description: 'the lowest temperature; an attempt ends there when it no longer improves',
  },
  swapsPerQueen: {
    type: 'integer',
    minimum: 1,
    default: 10,
    description: 'swaps tried at one temperature, for each queen',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 1000,
    description: 'attempts after the first before it gives up',
  },
} as const;

/** Estimates seconds, fitted to measurements. With placed queens more attempts fail. */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 + 6e-6 * size ** 1.12;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

function scheduleOf(size: number, given: OptionsOf<typeof options>): Schedule {
  const { cooling, coolingFactor, initialTemperature, finalTemperature, swapsPerQueen } = given;
  return {
    initialTemperature,
    finalTemperature,
    swaps: swapsPerQueen * size,
    cooling: cooling === 'adaptive' ? adaptive : geometric(coolingFactor),
  };
}

/** Solves N-Queens by simulated annealing. */
export const simulatedAnnealingSolver = defineSolver({
  id: ID,
  problem: nqueens,
  summary: 'Simulated annealing: random swaps of rows, with fewer and fewer swaps for the worse',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: 10_000_000,
  },
  events,
  estimate,
  solve: (instance, given, context) =>
    simulatedAnnealing(instance, scheduleOf(instance.size, given), given.maxRestarts, context),
});

/** The plugin: the solver `simulated-annealing`. */
export default definePlugin({
  solvers: [simulatedAnnealingSolver],
});
