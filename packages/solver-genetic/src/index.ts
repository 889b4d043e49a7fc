import { definePlugin, defineSolver, gaveUp, type Need } from '@queenside/core';
import { isPlainlyImpossible, nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { classic } from './classic.ts';
import { events } from './chronicle.ts';
import { FreeSquares } from './free-squares.ts';
import { geneticSearch } from './local-search.ts';
import { permutation } from './permutation.ts';

const ID = 'genetic';

const options = {
  variant: {
    type: 'string',
    enum: ['permutation', 'classic'],
    default: 'permutation',
    description:
      'permutations, bred by tournaments and partially mapped crossover, or the published algorithm of four genes, which uses only maxGenerations',
  },
  populationSize: {
    type: 'integer',
    minimum: 2,
    maximum: 100_000,
    default: 100,
    description: 'boards of a generation',
  },
  tournamentSize: {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 5,
    description: 'boards drawn for a tournament; the fittest becomes a parent',
  },
  mutationRate: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.8,
    description: 'probability that two queens of a child swap rows',
  },
  elite: {
    type: 'integer',
    minimum: 0,
    default: 2,
    description: 'fittest boards that survive unchanged, fewer than the population',
  },
  patience: {
    type: 'integer',
    minimum: 1,
    default: 1000,
    description: 'generations without a better board before a population is replaced',
  },
  maxGenerations: {
    type: 'integer',
    minimum: 1,
    description:
      'generations of all populations before it gives up (default: 20,000, or 1,000,000 loops in variant classic)',
  },
} as const;

/** Estimates seconds of the default variant, fitted to measurements. */
function estimate({ size }: Need): number {
  return 1e-3 + 3e-6 * size ** 2;
}

/** Solves N-Queens by genetic algorithms. */
export const geneticSolver = defineSolver({
  id: ID,
  name: 'Genetic algorithm',
  problem: nqueens,
  summary: 'Genetic algorithm: permutations that breed, or the classic four genes',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: 1000,
  },
  events,
  estimate,
  solve(instance, { variant, maxGenerations, ...rest }, context) {
    if (isPlainlyImpossible(instance)) return { kind: 'none' };
    const free = new FreeSquares(instance);
    const rows =
      variant === 'classic'
        ? classic(free, maxGenerations ?? 1_000_000, context)
        : permutation(free, { ...rest, maxGenerations: maxGenerations ?? 20_000 }, context);
    if (rows !== undefined) return { kind: 'board', rows };
    const { generations, loops, bestFitness } = context.stats;
    const done = loops === undefined ? `${generations} generations` : `${loops} loops`;
    throw gaveUp(ID, `the best board still had fitness ${bestFitness} after ${done}`);
  },
});

/** The plugin: a genetic algorithm on landscapes, and one for N-Queens. */
export default definePlugin({
  localSearches: [geneticSearch],
  solvers: [geneticSolver],
});
