import type { Stats } from '@queenside/core';
import type { ErrorReport, ObjectiveReport } from '@queenside/runtime';

/** One measured run. */
export interface Measurement {
  /** The number, from 1. */
  readonly round: number;
  readonly seed: number;
  /** The time from the start of the solver to its end. */
  readonly milliseconds: number;
  readonly stats: Stats;
  /** The objective, if the problem has one. */
  readonly objective?: ObjectiveReport | undefined;
}

/**
 * The outcome of a solver on a row.
 *
 * - `measured`: every answer was right. If the problem has an objective, the time limit may have ended the run.
 * - `unable`: its capabilities exclude the record.
 * - `overran`: it exceeded the time limit.
 * - `gave-up`: it stopped without an answer.
 * - `undecided`: the checker could not decide on an answer.
 * - `wrong`: an answer was wrong.
 * - `failed`: it threw or crashed its worker.
 * - `behind`: it needs over 100 times as long as the fastest.
 * - `skipped`: it overran or was far behind on a smaller row.
 * - `untried`: the comparison was stopped first.
 */
export type Standing =
  | 'measured'
  | 'unable'
  | 'overran'
  | 'gave-up'
  | 'undecided'
  | 'wrong'
  | 'failed'
  | 'behind'
  | 'skipped'
  | 'untried';

/** The runs of one solver on one row. */
export interface Cell {
  readonly solver: string;
  readonly standing: Standing;
  /** The reason why it was not measured in every round. */
  readonly reason?: string | undefined;
  readonly error?: ErrorReport | undefined;
  /** The runs in the order of the rounds. */
  readonly runs: readonly Measurement[];
}

/** A cell that is being filled. */
export class OpenCell {
  readonly solver: string;
  readonly runs: Measurement[] = [];
  /** The worker that has run this cell before: there it no longer measures a cold start. */
  warmIn: number | undefined;
  #closed = false;
  #standing: Standing = 'untried';
  #reason: string | undefined;
  #error: ErrorReport | undefined;

  constructor(solver: string) {
    this.solver = solver;
  }

  get isOpen(): boolean {
    return !this.#closed;
  }

  measured(measurement: Measurement): void {
    this.runs.push(measurement);
    this.#standing = 'measured';
  }

  /** Ends the runs of this cell. A skipped cell keeps the measurements that it already has. */
  close(standing: Standing, reason: string, error?: ErrorReport): void {
    this.#closed = true;
    this.#reason = reason;
    this.#error = error;
    if (standing !== 'skipped' || this.runs.length === 0) this.#standing = standing;
  }

  toCell(): Cell {
    return {
      solver: this.solver,
      standing: this.#standing,
      reason: this.#reason,
      error: this.#error,
      runs: [...this.runs],
    };
  }
}
