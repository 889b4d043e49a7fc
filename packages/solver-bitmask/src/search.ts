import type { Observer } from '@queenside/core';
import { events } from './events.ts';
import type { OpenRows } from './open-rows.ts';

/** Who is told how a search goes. */
export interface Listener {
  readonly observer: Observer | undefined;
  /** Is given every solution: in each column the row of its queen, as a bit. */
  readonly onSolution: ((queens: Int32Array) => void) | undefined;
  /** Is called now and then with the queens that stand; a stale one may stand behind them. It may throw. */
  readonly onPause: (queens: Int32Array) => void;
}

/** There is a pause after every so many queens, a power of 2. */
const PAUSE = 1 << 16;

const { code } = events;

/** Goes through the solutions by bit sets, and counts them. */
export class Search {
  /** Queens that were placed. */
  placements = 0;
  solutions = 0;
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /**
   * Backtracking over bit sets with stacks of its own (Somers, "The N Queens Problem: A Study in Optimization", 2002):
   * the rows that the queens so far attack in a column are three sets, and the lowest bit of what they leave is tried
   * next. Solutions come in ascending order.
   */
  run(open: OpenRows): void {
    const { observer, onSolution, onPause } = this.#listener;
    const size = open.length;
    const last = size - 1;
    // For each column: the rows that queens to its left attack, along the row and both diagonals; those not yet tried.
    const taken = new Int32Array(size);
    const rising = new Int32Array(size);
    const falling = new Int32Array(size);
    const untried = new Int32Array(size);
    const queens = new Int32Array(size);
    let placements = this.placements;
    let column = 0;
    let takenHere = 0;
    let risingHere = 0;
    let fallingHere = 0;
    let free = open[0]!;
    for (;;) {
      // 1. No row is left: back to the column before, to take its queen off.
      if (free === 0) {
        if (--column < 0) break;
        takenHere = taken[column]!;
        risingHere = rising[column]!;
        fallingHere = falling[column]!;
        free = untried[column]!;
        if (observer) observer.event(code.backtrack, column, rowOf(queens[column]!));
        continue;
      }

      // 2. A queen goes on the lowest free row.
      const queen = free & -free;
      free ^= queen;
      queens[column] = queen;
      if (observer) observer.event(code.place, column, rowOf(queen));
      if ((++placements & (PAUSE - 1)) === 0) {
        this.placements = placements;
        onPause(queens);
      }

      // 3. In the last column it makes a solution.
      if (column === last) {
        this.solutions++;
        if (onSolution !== undefined) onSolution(queens);
        if (observer) {
          observer.event(code.solution, this.solutions);
          observer.event(code.remove, column, rowOf(queen));
        }
        continue;
      }

      // 4. What it leaves of the next column: nothing, and it is taken off at once.
      const takenNext = takenHere | queen;
      const risingNext = (risingHere | queen) << 1;
      const fallingNext = (fallingHere | queen) >>> 1;
      const freeNext = open[column + 1]! & ~(takenNext | risingNext | fallingNext);
      if (freeNext === 0) {
        if (observer) observer.event(code.backtrack, column, rowOf(queen));
        continue;
      }

      // 5. Or some rows: on to them.
      untried[column] = free;
      column++;
      taken[column] = takenHere = takenNext;
      rising[column] = risingHere = risingNext;
      falling[column] = fallingHere = fallingNext;
      free = freeNext;
    }
    this.placements = placements;
  }
}

/** The row, from 0, that a bit stands for. */
export function rowOf(bit: number): number {
  return 31 - Math.clz32(bit);
}
