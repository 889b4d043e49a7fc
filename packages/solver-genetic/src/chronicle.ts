import { defineEvents, MOST_ITEMS, type Observer, type RunContext } from '@queenside/core';

/** The events of a run. Columns and rows count from 0, generations from 1. Individuals are numbered by rank or birth. */
export const events = defineEvents(
  {
    /** A new random population. The first is 0. */
    restart: ['attempt'],
    /** The queen of a column on the fittest board of the first generation of a population. */
    place: ['column', 'row'],
    /** The queen of a column differs from that of the previous fittest board. */
    move: ['column', 'from', 'to'],
    /** The lowest fitness of a generation (a loop in variant `classic`), the mean times 1000, rounded, and how many boards it has. */
    generation: ['number', 'best', 'meanTimes1000', 'size'],
    /** One of the fittest individuals of the generation; the rank counts from 1. */
    rank: ['rank', 'individual', 'fitness'],
    /** Two individuals exchange columns `from` to `to`, exclusive, or pass them to a child. */
    crossover: ['first', 'second', 'from', 'to'],
    /** A queen of an individual moves to another row. */
    mutation: ['individual', 'column', 'row'],
    /** The fittest board has no attacking pairs. The number is 1. */
    solution: ['number'],
  },
  [
    ['population ← random boards', 'restart'],
    ['repeat', 'via generation'],
    ['  fitness ← the attacking pairs of each board', 'via generation'],
    ['  sort the population by fitness', 'generation', 'rank'],
    ['  look at the fittest board', 'place', 'move'],
    ['  if it has no attacking pairs: return it', 'solution'],
    ['  parents exchange columns', 'crossover'],
    ['  some queens move at random', 'mutation'],
  ],
);

interface Limits {
  /** Generations, over all populations, after which the run ends. */
  readonly most: number;
  /** Generations without a better board after which a population is stuck. */
  readonly patience: number;
}

/** Reports the fitness as stats, events and progress, and detects when it no longer improves. */
export class Chronicle {
  readonly #context: RunContext;
  readonly #unit: 'generations' | 'loops';
  readonly #limits: Limits;
  #restarts = 0;
  /** The best fitness of this population. */
  #best = Infinity;
  #bestSince = 0;
  /** The best fitness of all populations. */
  #leastEver = Infinity;
  #trace = '';
  /** The last board announced as the fittest. */
  #shown: Int32Array | undefined;

  constructor(context: RunContext, unit: 'generations' | 'loops', limits: Limits) {
    this.#context = context;
    this.#unit = unit;
    this.#limits = limits;
    context.stats['restarts'] = 0;
    context.observer?.event(events.code.restart, 0);
  }

  /** Records a generation. A board and its fitness have the same index. */
  tell(generation: number, fitness: ArrayLike<number>, boards: readonly Int32Array[]): void {
    const { observer, stats } = this.#context;
    let fittest = 0;
    let sum = 0;
    for (let at = 0; at < fitness.length; at++) {
      if (fitness[at]! < fitness[fittest]!) fittest = at;
      sum += fitness[at]!;
    }
    const best = fitness[fittest]!;
    stats[this.#unit] = generation;
    if (best < this.#best) {
      this.#best = best;
      this.#bestSince = generation;
    }
    if (best < this.#leastEver) {
      this.#leastEver = best;
      this.#trace += `${this.#trace && ' '}${generation}:${best}`;
      stats['bestFitness'] = best;
      stats['fitnessTrace'] = this.#trace;
    }
    if ((generation & 255) === 0) this.#context.progress(generation / this.#limits.most);
    if (observer) {
      const meanTimes1000 = Math.round((sum / fitness.length) * 1000);
      observer.event(events.code.generation, generation, best, meanTimes1000, fitness.length);
      announceFittest(fitness, observer);
      this.#show(boards[fittest]!, observer);
      if (best === 0) observer.event(events.code.solution, 1);
    }
  }

  /** Announces the differences of a board from the previous one. */
  #show(rows: Int32Array, observer: Observer): void {
    const { code } = events;
    for (const [column, row] of rows.entries()) {
      const before = this.#shown?.[column];
      if (before === undefined) observer.event(code.place, column, row);
      else if (before !== row) observer.event(code.move, column, before, row);
    }
    this.#shown = rows.slice();
  }

  isStuck(generation: number): boolean {
    return generation - this.#bestSince >= this.#limits.patience;
  }

  /** Records that a new population starts. */
  restart(generation: number): void {
    this.#best = Infinity;
    this.#bestSince = generation;
    this.#shown = undefined;
    this.#context.stats['restarts'] = ++this.#restarts;
    this.#context.observer?.event(events.code.restart, this.#restarts);
  }
}

/** Announces the fittest individuals, as many as pages show. */
function announceFittest(fitness: ArrayLike<number>, observer: Observer): void {
  const order = Array.from(fitness, (_, individual) => individual).toSorted(
    (a, b) => fitness[a]! - fitness[b]! || a - b,
  );
  for (const [index, individual] of order.slice(0, MOST_ITEMS).entries())
    observer.event(events.code.rank, index + 1, individual, fitness[individual]);
}
