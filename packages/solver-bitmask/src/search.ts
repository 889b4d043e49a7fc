import type { Observer } from '@queenside/core';
import { events } from './events.ts';
import type { OpenRows } from './open-rows.ts';

/** The callbacks of a search. */
export interface Listener {
  readonly observer: Observer | undefined;
  /** Receives every solution: the row of the queen in each column, as a bit. */
  readonly onSolution: ((queens: Int32Array) => void) | undefined;
  /** Called now and then with the current queens, possibly followed by stale ones. It may throw. */
  readonly onPause: (queens: Int32Array) => void;
}

/** Queens between two pauses, a power of 2. */
const PAUSE = 1 << 16;

const { code } = events;

/** Visits and counts the solutions with bit sets. */
export class Search {
  /** Queens placed. */
  placements = 0;
  solutions = 0;
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /**
   * Backtracks over bit sets with its own stacks (Somers, "The N Queens Problem: A Study in Optimization", 2002). Three
   * sets hold the rows of a column that the queens so far attack; the lowest free row is tried next. Solutions come in
   * ascending order.
   */
  run(open: OpenRows): void {
    const { observer, onSolution, onPause } = this.#listener;
    const size = open.length;
    const last = size - 1;
    // For each column: the rows attacked from the left, along rows and both diagonals; and the rows not yet tried.
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
      // 1. If no row is left, go back one column and remove its queen.
      if (free === 0) {
        if (--column < 0) break;
        takenHere = taken[column]!;
        risingHere = rising[column]!;
        fallingHere = falling[column]!;
        free = untried[column]!;
        if (observer) observer.event(code.backtrack, column, rowOf(queens[column]!));
        continue;
      }

      // 2. Place a queen on the lowest free row.
      const queen = free & -free;
      free ^= queen;
      queens[column] = queen;
      if (observer) observer.event(code.place, column, rowOf(queen));
      if ((++placements & (PAUSE - 1)) === 0) {
        this.placements = placements;
        onPause(queens);
      }

      // 3. In the last column this is a solution.
      if (column === last) {
        this.solutions++;
        if (onSolution !== undefined) onSolution(queens);
        if (observer) {
          observer.event(code.solution, this.solutions);
          observer.event(code.remove, column, rowOf(queen));
        }
        continue;
      }

      // 4. If the next column has no row left, remove the queen at once.
      const takenNext = takenHere | queen;
      const risingNext = (risingHere | queen) << 1;
      const fallingNext = (fallingHere | queen) >>> 1;
      const freeNext = open[column + 1]! & ~(takenNext | risingNext | fallingNext);
      if (freeNext === 0) {
        if (observer) observer.event(code.backtrack, column, rowOf(queen));
        continue;
      }

      // 5. Otherwise go to the next column.
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

/** Returns the row, from 0, of a bit. */
export function rowOf(bit: number): number {
  return 31 - Math.clz32(bit);
}
