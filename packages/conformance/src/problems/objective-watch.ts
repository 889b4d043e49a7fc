/** Checks what solvers of problems with an objective announce. */
import { defined } from '@queenside/core/basics';
import type { Problem } from '@queenside/core';
import { judge, notRight } from '../records/answers.ts';
import { fault } from '../kit/check.ts';
import type { ContextSettings } from '../kit/runs.ts';

/** A value of an objective. */
export type Value = number | bigint;

/** Returns whether one value is better than another. */
export function isBetter({ objective }: Problem, value: Value, than: Value): boolean {
  return objective?.sense === 'min' ? value < than : value > than;
}

/** Judges the better answers that a run announces, and its bounds. */
export class ObjectiveWatch {
  readonly #problem: Problem;
  readonly #instance: unknown;
  readonly #where: string;
  #best: { readonly answer: unknown; readonly value: Value } | undefined;
  #bound: Value | undefined;
  /** The value of the last answer. */
  #value: Value | undefined;

  constructor(problem: Problem, instance: unknown, where: string) {
    this.#problem = problem;
    this.#instance = instance;
    this.#where = where;
  }

  /** The settings of the run to watch. */
  get settings(): Pick<ContextSettings, 'onImprove' | 'onBound'> {
    if (this.#problem.objective === undefined) return {};
    return {
      onImprove: (answer) => this.#improve(answer),
      onBound: (value) => void (this.#bound = value),
    };
  }

  #improve(answer: unknown): void {
    const value = this.#valueOf(answer, `${this.#where}, announced as better`);
    const before = this.#best?.value;
    if (before !== undefined && !isBetter(this.#problem, value, before))
      throw fault(
        this.#where,
        `it announces ${value} after ${before}`,
        'a better answer than before',
      );
    this.#best = { answer, value };
  }

  /** The answers and bounds that the run announced, and its result. */
  get outcome(): { readonly value?: Value; readonly bound?: Value } {
    return defined({ value: this.#value, bound: this.#bound });
  }

  /** Requires that the run's last answer is as good as announced, and that no answer beats its bound. */
  end(answer: unknown): void {
    if (this.#problem.objective === undefined) return;
    const value = this.#valueOf(answer, this.#where);
    this.#value = value;
    const best = this.#best;
    if (best !== undefined && isBetter(this.#problem, best.value, value))
      throw fault(
        this.#where,
        `it announced ${best.value}, and ends with ${value}`,
        'the best answer that it found',
      );
    if (best !== undefined && this.#valueOf(best.answer, this.#where) !== best.value)
      throw fault(
        this.#where,
        'it changed an answer that it had announced',
        'a copy to be announced',
      );
    if (this.#bound !== undefined && isBetter(this.#problem, value, this.#bound))
      throw fault(
        this.#where,
        `it says that no answer beats ${this.#bound}, and finds ${value}`,
        'a true bound',
      );
  }

  #valueOf(answer: unknown, where: string): Value {
    const verdict = judge(this.#problem, this.#instance, answer, where);
    if (verdict.kind === 'right') return verdict.objective!;
    throw notRight(where, verdict);
  }
}
