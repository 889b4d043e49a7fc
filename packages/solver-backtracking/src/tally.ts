import type { Stats } from '@queenside/core';

/** Counts the work of a search, and remembers how much of it was done at the first solution and at the last one. */
export class Tally {
  /** Squares that were tested for being attacked. */
  tests = 0;
  /** Queens that were taken off because the next column had no row left; a solution's last queen does not count. */
  backtracks = 0;
  readonly #atSolutions: Record<string, number> = {};

  markSolution(): void {
    const { tests, backtracks } = this;
    this.#atSolutions['testsToFirst'] ??= tests;
    this.#atSolutions['backtracksToFirst'] ??= backtracks;
    this.#atSolutions['testsToLast'] = tests;
    this.#atSolutions['backtracksToLast'] = backtracks;
  }

  /** Without a solution there is neither a first nor a last. */
  writeTo(stats: Stats): void {
    Object.assign(stats, { tests: this.tests, backtracks: this.backtracks }, this.#atSolutions);
  }
}
