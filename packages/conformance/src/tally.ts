import { whyGaveUp } from '@queenside/core';
import { fault } from './check.ts';
import type { Outcome, Trial, Workbench } from './solver-trials.ts';

const MOST_REASONS = 3;

/** What became of the records of one task. */
interface Count {
  tried: number;
  answered: number;
  smallest: number;
  largest: number;
}

/** Counts the records that a solver was tried on. */
export class Tally {
  readonly #bench: Workbench;
  readonly #counts = new Map<string, Count>();
  readonly #reasons = new Set<string>();

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  add({ task, size }: Trial, outcome: Outcome): void {
    const count = this.#counts.get(task) ?? {
      tried: 0,
      answered: 0,
      smallest: size,
      largest: size,
    };
    this.#counts.set(task, count);
    count.tried++;
    if ('gaveUp' in outcome) {
      this.#reasons.add(whyGaveUp(outcome.gaveUp) ?? outcome.gaveUp.cause);
      return;
    }
    count.answered++;
    count.smallest = Math.min(count.smallest, size);
    count.largest = Math.max(count.largest, size);
  }

  /** True if records were tried, and none was answered. */
  get isSilent(): boolean {
    const counts = [...this.#counts.values()];
    return counts.length > 0 && counts.every(({ answered }) => answered === 0);
  }

  /** Requires an answer, unless nothing was tried. */
  ensureAnswered(): void {
    if (!this.isSilent) return;
    throw fault(
      `solver ${this.#bench.solver.id}`,
      `no record was answered${this.#because([...this.#reasons])}`,
      'at least one answer',
    );
  }

  /** Requires that records of every declared task were tried, and one of them answered. */
  ensureEveryTask(): void {
    const { solver, problem, skipped } = this.#bench;
    for (const task of solver.capabilities.tasks) {
      const { tried = 0, answered = 0 } = this.#counts.get(task) ?? {};
      if (tried === 0)
        throw fault(
          `solver ${solver.id}, task ${task}`,
          `no record was tried${this.#because(skipped)}`,
          `records of ${problem.id} that the solver can do: an example, generated ones, or some made by \`sized\``,
        );
      if (answered === 0)
        throw fault(
          `solver ${solver.id}, task ${task}`,
          `none of ${tried} records was answered${this.#because([...this.#reasons])}`,
          'at least one answer',
        );
    }
  }

  #because(reasons: readonly string[]): string {
    if (reasons.length <= 1) return reasons.map((reason) => `: ${reason}`).join('');
    const more = reasons.length - MOST_REASONS;
    const shown = reasons.slice(0, MOST_REASONS).join('; ');
    return ` (${shown}${more > 0 ? `; and ${more} more reasons` : ''})`;
  }

  /** Says how many records were answered, and their sizes. */
  toString(): string {
    const { solver, problem } = this.#bench;
    const tasks = [...this.#counts].map(
      ([task, { tried, answered, smallest, largest }]) =>
        `${task} ${answered === tried ? tried : `${answered} of ${tried}`} (size ${smallest} to ${largest})`,
    );
    return `solver ${solver.id} of ${problem.id}, records answered: ${tasks.join(', ')}`;
  }
}
