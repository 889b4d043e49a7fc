import { defineSolver, gaveUp, type Need } from '@queenside/core';
import type { Factor, FactorAnswer } from '@queenside/problem-factor';
import { events } from './events.ts';
import { ID } from './id.ts';
import { walk, type Range, type Unit } from './walker.ts';

const MAX_STEP = 2 ** 31 - 1;

const options = {
  maxIterations: {
    type: 'integer',
    minimum: 1,
    default: 10_000,
    description: 'iterations of one attempt; in each, A and B take a step',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 100,
    description: 'attempts after the first one before it says that it found no factors',
  },
  stepSize: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_STEP,
    description: 'the longest step of A and of B; where absent, a hundredth of the range of each',
  },
} as const;

/** Seconds until a factor is found: as many iterations as the smaller one is large. Most often the budget ends first. */
function estimate({ size }: Need): number {
  return 1e-3 + 1e-7 * 10 ** (size / 2);
}

/** Two numbers that walk at random until one divides, as a solver of `factor`. It never says that a number is prime. */
export const factorWalkSolver = defineSolver<Factor, FactorAnswer, typeof options>({
  id: ID,
  problem: { id: 'factor' },
  summary: 'Random walk: A and B take random steps until one divides the number; proves nothing',
  options,
  capabilities: { tasks: ['split'], complete: false, deterministic: false },
  events,
  estimate,
  solve({ number }, { stepSize, ...budget }, context) {
    const isFactor = factorTest(number);
    const pair = pairOf(number, stepSize, isFactor);
    const outcome = walk({ units: [pair] }, budget, context);
    if (outcome.kind === 'aborted')
      throw gaveUp(ID, `it was stopped after ${context.stats['iterations']} iterations`);
    if (outcome.kind === 'exhausted') return { kind: 'unknown', number };
    const found = BigInt(outcome.values[0]!.find(isFactor)!);
    const other = number / found;
    const [a, b] = found < other ? [found, other] : [other, found];
    return { kind: 'factors', number, a, b };
  },
});

/** A walks below the root of the number and B above it, until one of them divides it: their product need not fit yet. */
function pairOf(
  number: bigint,
  stepSize: number | undefined,
  isFactor: (value: number) => boolean,
): Unit {
  const plain = Number(number);
  const root = Math.max(2, Math.floor(Math.sqrt(plain)));
  // B stays where numbers are exact, which leaves out its upper range for numbers above 2^54.
  const half = Math.min(Math.floor(plain / 2), Number.MAX_SAFE_INTEGER);
  const ranges = [
    { least: 2, largest: root },
    { least: root, largest: Math.max(root, half) },
  ];
  return {
    parameters: ranges.map((values) => ({ values, steps: stepsWithin(values, stepSize) })),
    arrives: ([a, b]) => isFactor(a!) || isFactor(b!),
  };
}

/** Whether a value, from 2 up, is a factor other than the number itself. */
function factorTest(number: bigint): (value: number) => boolean {
  const plain = Number(number);
  return Number.isSafeInteger(plain)
    ? (value) => plain % value === 0 && value < plain
    : (value) => number % BigInt(value) === 0n;
}

/** Steps to both sides. */
function stepsWithin({ least, largest }: Range, stepSize: number | undefined): Range {
  const longest = stepSize ?? Math.min(MAX_STEP, Math.ceil((largest - least) / 100));
  return { least: -longest, largest: longest };
}
