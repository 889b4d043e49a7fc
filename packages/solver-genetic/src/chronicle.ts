import type { RunContext } from '@queenside/core';
import { events } from './events.ts';

interface Limits {
  /** Generations, of all populations, at which the run ends. */
  readonly most: number;
  /** Generations without a better board after which a population is stuck. */
  readonly patience: number;
}

/** Records how the fitness develops, as stats, events and progress, and tells where it does not. */
export class Chronicle {
  readonly #context: RunContext;
  readonly #unit: 'generations' | 'loops';
  readonly #limits: Limits;
  #restarts = 0;
  /** Of this population. */
  #best = Infinity;
  #bestSince = 0;
  /** Of all. */
  #leastEver = Infinity;
  #trace = '';

  constructor(context: RunContext, unit: 'generations' | 'loops', limits: Limits) {
    this.#context = context;
    this.#unit = unit;
    this.#limits = limits;
    context.stats['restarts'] = 0;
    context.observer?.event(events.code.restart, 0);
  }

  tell(generation: number, fitness: ArrayLike<number>): void {
    const { observer, stats } = this.#context;
    let best = Infinity;
    let sum = 0;
    for (let at = 0; at < fitness.length; at++) {
      best = Math.min(best, fitness[at]!);
      sum += fitness[at]!;
    }
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
      observer.event(events.code.generation, generation, best, meanTimes1000);
    }
  }

  isStuck(generation: number): boolean {
    return generation - this.#bestSince >= this.#limits.patience;
  }

  /** Another population takes over. */
  restart(generation: number): void {
    this.#best = Infinity;
    this.#bestSince = generation;
    this.#context.stats['restarts'] = ++this.#restarts;
    this.#context.observer?.event(events.code.restart, this.#restarts);
  }
}
