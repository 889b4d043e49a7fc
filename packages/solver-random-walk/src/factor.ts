import { defineEvents, defineSolver, gaveUp, type Need } from '@queenside/core';
import { factor } from '@queenside/problem-factor';
import { ID, type Range, type Unit, walk } from './walker.ts';

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
    description: 'attempts after the first before it answers `no factors found`',
  },
  stepSize: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_STEP,
    description: 'the longest step of A and of B (default: a hundredth of the range of each)',
  },
} as const;

/** The events of a walk with the names of factors, and its end without factors. The only pair is 0. */
const factorEvents = defineEvents(
  {
    restart: ['attempt'],
    place: ['pair', 'a', 'b'],
    move: ['pair', 'a', 'b'],
    solution: ['number'],
    exhausted: ['attempts'],
  },
  [
    ['in each attempt', 'via restart'],
    ['  A and B at random', 'restart', 'place'],
    ['  for some time, until A or B divides n', 'via move'],
    ['    A and B each take a random step', 'move'],
    ['  done if A or B divides n, or at the last', 'solution', 'exhausted'],
  ],
);

/** Estimates the seconds to find a factor, for as many iterations as its value. Usually the budget ends first. */
function estimate({ size }: Need): number {
  return 1e-3 + 1e-7 * 10 ** (size / 2);
}

/** Solves `factor` by two numbers that walk at random until one divides. It never answers that a number is prime. */
export const factorWalkSolver = defineSolver({
  id: ID,
  name: 'Random walk',
  problem: factor,
  summary: 'Random walk: A and B take random steps until one divides the number; proves nothing',
  options,
  capabilities: { tasks: ['split'], complete: false, deterministic: false },
  events: factorEvents,
  estimate,
  solve({ number }, { stepSize, ...budget }, context) {
    const isFactor = factorTest(number);
    const pair = pairOf(number, stepSize, isFactor);
    const outcome = walk({ units: [pair] }, budget, context);
    if (outcome.kind === 'aborted')
      throw gaveUp(ID, `it was stopped after ${context.stats['iterations']} iterations`);
    if (outcome.kind === 'exhausted') {
      context.observer?.event(factorEvents.code.exhausted, budget.maxRestarts + 1);
      return { kind: 'unknown' };
    }
    const found = BigInt(outcome.values[0]!.find(isFactor)!);
    const other = number / found;
    const [a, b] = found < other ? [found, other] : [other, found];
    return { kind: 'factors', a, b };
  },
});

/** Returns the unit of A, which walks below the root of the number, and B, which walks above it. One must divide it. */
function pairOf(
  number: bigint,
  stepSize: number | undefined,
  isFactor: (value: number) => boolean,
): Unit {
  const plain = Number(number);
  const root = Math.max(2, Math.floor(Math.sqrt(plain)));
  // B stays below 2^53, where numbers are exact. This cuts its range for numbers above 2^54.
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

/** Returns a test for factors, of values from 2, other than the number itself. */
function factorTest(number: bigint): (value: number) => boolean {
  const plain = Number(number);
  return Number.isSafeInteger(plain)
    ? (value) => plain % value === 0 && value < plain
    : (value) => number % BigInt(value) === 0n;
}

/** Returns the range of steps, either way. */
function stepsWithin({ least, largest }: Range, stepSize: number | undefined): Range {
  const longest = stepSize ?? Math.min(MAX_STEP, Math.ceil((largest - least) / 100));
  return { least: -longest, largest: longest };
}
