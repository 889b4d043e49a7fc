/** What one solver makes of one row. */
import type { Stats } from '@queenside/core';
import type { ErrorReport } from '../report.ts';

/** One run that counted. */
export interface Measurement {
  /** From 1. */
  readonly round: number;
  readonly seed: number;
  /** From the start of the solver to its end. */
  readonly milliseconds: number;
  readonly stats: Stats;
}

/**
 * `measured`: every answer was right. `unable`: by its capabilities. `overran`: it took longer than it may. `gave-up`: it
 * stopped without an answer. `wrong`: an answer was wrong. `failed`: it threw, or ended its worker. `skipped`: it overran
 * on a smaller row. `untried`: the comparison was stopped before.
 */
export type Standing =
  | 'measured'
  | 'unable'
  | 'overran'
  | 'gave-up'
  | 'wrong'
  | 'failed'
  | 'skipped'
  | 'untried';

export interface Cell {
  readonly solver: string;
  readonly standing: Standing;
  /** Why it was not measured, or not to the end. */
  readonly reason?: string;
  readonly error?: ErrorReport;
  /** In the order of the rounds. */
  readonly runs: readonly Measurement[];
}

/** A cell that is being filled. */
export class OpenCell {
  readonly solver: string;
  readonly runs: Measurement[] = [];
  /** The worker that has run it before, so that what it measures now is not its start. */
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

  /** It is not tried again. What it did before stands, where the fault is not its own here. */
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
      ...(this.#reason !== undefined && { reason: this.#reason }),
      ...(this.#error !== undefined && { error: this.#error }),
      runs: this.runs,
    };
  }
}
