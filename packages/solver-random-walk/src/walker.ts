/**
 * A generic random walk (A. Vasiliauskas, "Solving Eight Queens Problem with Random Walk Algorithm", Coding Experiments,
 * 2014, in Java). Units walk at random, each until its own terminal condition holds.
 */
import { defineEvents, type Random, type RunContext } from '@queenside/core';

/** The events of a walk of units with two values. */
export const events = defineEvents({
  /** All units are placed at random. The first attempt is 0. */
  restart: ['attempt'],
  /** A unit starts here. */
  place: ['unit', 'first', 'second'],
  /** A unit that had not arrived is here after a step. */
  move: ['unit', 'first', 'second'],
  /** All units have arrived. The number is 1. */
  solution: ['number'],
});

/** The same events with the names of queens. Columns and rows count from 0. */
export const queenEvents = defineEvents(
  {
    restart: ['attempt'],
    place: ['queen', 'column', 'row'],
    move: ['queen', 'column', 'row'],
    solution: ['number'],
  },
  [
    ['all queens on random squares', 'restart', 'place'],
    ['repeat until no queen is attacked', 'solution'],
    ['  for each queen that is attacked', 'via move'],
    ['    take a random step', 'move'],
  ],
);

/** Whole numbers, both ends included, from -2^53 to 2^53. */
export interface Range {
  readonly least: number;
  readonly largest: number;
}

/** A number that walks by whole steps within its range. Steps out of the range are not taken. */
export interface Parameter {
  readonly values: Range;
  readonly steps: Range;
}

/** Parameters that walk together: the column and row of a queen, or a pair of factors. */
export interface Unit {
  readonly parameters: readonly Parameter[];
  /** The terminal condition. If it holds, the unit has arrived and stays until the restart. */
  arrives(values: readonly number[]): boolean;
}

/** The units of a walk. */
interface Walkers {
  readonly units: readonly Unit[];
  /** Forgets which units have arrived. Called before each attempt. */
  clear?(): void;
}

interface WalkBudget {
  /** Iterations of one attempt. In each, every unit that has not arrived takes a step. */
  readonly maxIterations: number;
  /** Attempts after the first. */
  readonly maxRestarts: number;
}

type Outcome =
  /** The values of each unit. */
  | { readonly kind: 'arrived'; readonly values: readonly (readonly number[])[] }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'aborted' };

/** Checks for an abort at every 64th iteration. */
const ITERATION_MASK = 63;

const { code } = events;

/** Walks until all units have arrived. Reports the stats `iterations` (of all attempts) and `restarts`. */
export function walk(walkers: Walkers, budget: WalkBudget, context: RunContext): Outcome {
  const { maxIterations, maxRestarts } = budget;
  const { signal, stats, observer } = context;
  let iterations = 0;
  stats['iterations'] = 0;
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    context.progress(restarts / (maxRestarts + 1));
    stats['restarts'] = restarts;
    // 1. Place all units at random. Some arrive at once.
    observer?.event(code.restart, restarts);
    walkers.clear?.();
    const all = walkers.units.map((unit, index) => new Walker(unit, index, context));
    let walking = all.filter((walker) => !walker.hasArrived());
    // 2. The others walk until they arrive.
    for (let iteration = 0; walking.length > 0 && iteration < maxIterations; iteration++) {
      if ((iteration & ITERATION_MASK) === 0 && signal.aborted) return { kind: 'aborted' };
      stats['iterations'] = ++iterations;
      let left = 0;
      for (const walker of walking) {
        walker.step();
        if (!walker.hasArrived()) walking[left++] = walker;
      }
      walking.length = left;
    }
    if (walking.length === 0) {
      observer?.event(code.solution, 1);
      return { kind: 'arrived', values: all.map(({ values }) => values) };
    }
  }
  return { kind: 'exhausted' };
}

/** A walking unit. */
class Walker {
  readonly values: number[];
  readonly #unit: Unit;
  readonly #index: number;
  readonly #context: RunContext;

  constructor(unit: Unit, index: number, context: RunContext) {
    this.#unit = unit;
    this.#index = index;
    this.#context = context;
    this.values = unit.parameters.map(({ values }) => randomOf(values, context.random));
    this.#announce(code.place);
  }

  hasArrived(): boolean {
    return this.#unit.arrives(this.values);
  }

  step(): void {
    const { parameters } = this.#unit;
    for (let at = 0; at < parameters.length; at++) {
      const { values, steps } = parameters[at]!;
      const value = this.values[at]! + randomOf(steps, this.#context.random);
      if (value >= values.least && value <= values.largest) this.values[at] = value;
    }
    this.#announce(code.move);
  }

  #announce(event: number): void {
    const { observer } = this.#context;
    if (observer) observer.event(event, this.#index, this.values[0], this.values[1]);
  }
}

/** Returns a random number of the range, uniform or, if there are more than 2^32, nearly so. */
function randomOf({ least, largest }: Range, random: Random): number {
  const count = largest - least + 1;
  if (count <= 2 ** 32) return least + random.int(count);
  const fraction = (random.int(2 ** 21) + random.float()) / 2 ** 21;
  return least + Math.floor(fraction * count);
}

/** The solver's id, for both problems. */
export const ID = 'random-walk';
