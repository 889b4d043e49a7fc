/** Keeps the best answer that a running solver has announced, checked and as text, so that it outlives the solver. */
import { defined, type Objective, oneLine, type Verdict } from '@queenside/core';
import type { ProblemCalls } from '../calls/problem-calls.ts';
import {
  isBetter,
  MOST_IMPROVEMENTS,
  toPlain,
  type Course,
  type Improvement,
} from '../objective.ts';
import type { Incumbent } from '../progress.ts';

/** Checking takes at most a tenth of a solver's time, except for the first quick ones. */
const REST_FACTOR = 9;
const REST_MS = 1;
const FIRST = 16;
const QUICK_MS = 20;

/** The parts of a record's run that its improvements need. */
export interface ImprovementsOf {
  readonly calls: ProblemCalls;
  readonly objective: Objective;
  readonly instance: unknown;
  readonly solver: string;
  /** Returns an answer's text. */
  readonly write: (answer: unknown) => Uint8Array;
  /** Takes the best answer so far, each time it changes. */
  readonly publish: (incumbent: Omit<Incumbent, 'index'>) => void;
}

export class Improvements {
  readonly #of: ImprovementsOf;
  readonly #started = performance.now();
  /** The last announced answer that has not been checked. */
  #pending: { readonly answer: unknown; readonly milliseconds: number } | undefined;
  #restUntil = 0;
  #settled = 0;
  #best: { readonly value: number | bigint; readonly text: Uint8Array } | undefined;
  #improvements: Improvement[] = [];
  #refused = 0;
  #refusal: string | undefined;
  #bound: number | bigint | undefined;
  #bounds = 0;
  #hasNews = false;

  constructor(of: ImprovementsOf) {
    this.#of = of;
  }

  /** The best answer so far, as text. */
  get best(): Uint8Array | undefined {
    return this.#best?.text;
  }

  /** Receives an answer that the solver announces. It checks only the last of several in quick succession. */
  offer(answer: unknown): void {
    this.#pending = { answer, milliseconds: this.#elapsed };
    this.poll();
  }

  /** Takes what no answer can beat, by the solver's word. The tightest bound counts. */
  bound(value: unknown): void {
    if (typeof value !== 'bigint' && (typeof value !== 'number' || !Number.isFinite(value))) return;
    if (this.#bound !== undefined && !isBetter(this.#of.objective, this.#bound, value)) return;
    this.#bound = value;
    this.#hasNews = true;
    // It needs no check, and a solver may say nothing more for long.
    if (this.#bounds++ < FIRST) this.#publish();
    else this.poll();
  }

  /** Checks and publishes what is new, unless the last check is too recent. It is cheap if there is nothing new. */
  poll(): void {
    if (this.#pending === undefined && !this.#hasNews) return;
    if (performance.now() >= this.#restUntil) this.settle();
  }

  /** Checks and publishes what is new. */
  settle(): void {
    const begun = performance.now();
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) this.#judge(pending.answer, pending.milliseconds);
    this.#publish();
    const now = performance.now();
    const isQuick = this.#settled++ < FIRST && now - begun < QUICK_MS;
    this.#restUntil = isQuick ? 0 : now + Math.max(REST_MS, REST_FACTOR * (now - begun));
  }

  /**
   * Takes the solver's own answer.
   *
   * @returns whether an earlier answer is better.
   */
  isBeatenBy(answer: unknown): boolean {
    this.settle();
    const value = this.#valueOf(answer);
    if (value === undefined) return false;
    if (this.#best !== undefined && isBetter(this.#of.objective, this.#best.value, value))
      return true;
    if (this.#best === undefined || isBetter(this.#of.objective, value, this.#best.value))
      this.#remember(value, this.#elapsed);
    return false;
  }

  course(isTimed: boolean): Course {
    return {
      improvements: [...this.#improvements],
      refused: this.#refused,
      ...defined({
        refusal: this.#refusal,
        bound: this.#bound === undefined ? undefined : toPlain(this.#bound),
      }),
      isTimed,
    };
  }

  get #elapsed(): number {
    return performance.now() - this.#started;
  }

  #publish(): void {
    // If there is no right answer, only the refused ones are worth reporting.
    const text = this.#best?.text;
    if (this.#hasNews && (text !== undefined || this.#refused > 0)) {
      const course = this.course(false);
      this.#of.publish({ solver: this.#of.solver, ...defined({ text }), course });
    }
    this.#hasNews = false;
  }

  #judge(answer: unknown, milliseconds: number): void {
    let text: Uint8Array;
    let verdict: Verdict;
    try {
      verdict = this.#of.calls.check(this.#of.instance, answer);
      if (verdict.kind !== 'right') return this.#refuse(verdict.reason);
      const best = this.#best;
      if (best !== undefined && !isBetter(this.#of.objective, verdict.objective!, best.value))
        return;
      text = this.#of.write(answer);
    } catch (thrown) {
      return this.#refuse((thrown as Error).message);
    }
    this.#best = { value: verdict.objective!, text };
    this.#remember(verdict.objective!, milliseconds);
    this.#hasNews = true;
  }

  #valueOf(answer: unknown): number | bigint | undefined {
    try {
      const verdict = this.#of.calls.check(this.#of.instance, answer);
      return verdict.kind === 'right' ? verdict.objective : undefined;
    } catch {
      // The answer is judged again, and then the error is reported.
      return undefined;
    }
  }

  #refuse(reason: string): void {
    this.#refused++;
    this.#refusal = oneLine(reason);
    this.#hasNews = true;
  }

  #remember(value: number | bigint, milliseconds: number): void {
    this.#improvements.push({ milliseconds, value: toPlain(value) });
    if (this.#improvements.length <= MOST_IMPROVEMENTS) return;
    const last = this.#improvements.length - 1;
    this.#improvements = this.#improvements.filter((_, at) => at % 2 === 0 || at === last);
  }
}
