import type { Stats } from '@queenside/core';

/** Counts the work of a search, in total and up to the first and the last solution. */
export class Tally {
  /** Squares tested for being attacked. */
  tests = 0;
  /** Queens removed because the next column had no row left. The last queen of a solution does not count. */
  backtracks = 0;
  readonly #atSolutions: Record<string, number> = {};

  markSolution(): void {
    const { tests, backtracks } = this;
    this.#atSolutions['testsToFirst'] ??= tests;
    this.#atSolutions['backtracksToFirst'] ??= backtracks;
    this.#atSolutions['testsToLast'] = tests;
    this.#atSolutions['backtracksToLast'] = backtracks;
  }

  /** Writes the stats. Without a solution, those of the first and the last are absent. */
  writeTo(stats: Stats): void {
    Object.assign(stats, { tests: this.tests, backtracks: this.backtracks }, this.#atSolutions);
  }
}
