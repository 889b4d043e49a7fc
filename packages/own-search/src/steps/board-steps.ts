import { defineEvents, type RunContext } from '@queenside/core';
import { CALL } from '@queenside/referee';
import type { BoardHost } from '../hosts/board-host.ts';

/** The events of searches of boards. Columns and rows count from 0. */
export const boardStepEvents = defineEvents({
  /** The search places a queen. */
  place: ['column', 'row'],
  /** A queen attacks the tested square. */
  conflict: ['column', 'row', 'byColumn', 'byRow'],
  /** The search removes a queen. */
  backtrack: ['column', 'row'],
  /** The search moves a queen to a square with this many attackers. */
  move: ['column', 'from', 'to', 'conflicts'],
  /** The search has found a board. */
  solution: ['number'],
});
const { code } = boardStepEvents;

/** Turns calls into the events and statistics of other solvers. */
export class BoardSteps {
  readonly #observer: RunContext['observer'];
  /** The row of the queen in each column; undefined without one. */
  readonly #rows: (number | undefined)[];
  #tests = 0;
  #placed = 0;
  #backtracks = 0;
  #moves = 0;

  constructor({ size }: BoardHost, observer: RunContext['observer']) {
    this.#observer = observer;
    this.#rows = Array.from({ length: size });
  }

  /** Follows a call. */
  follow(call: number, column: number, row: number): void {
    if (call === CALL.test || call === CALL.conflicts) {
      this.#tests++;
      if (this.#observer) this.#announceConflict(column, row);
    } else if (call === CALL.move) {
      this.#moves++;
      const from = this.#rows[column];
      this.#rows[column] = row;
      const conflicts = this.#observer === undefined ? 0 : this.#attackersOf(column, row).length;
      this.#observer?.event(code.move, column, from, row, conflicts);
    } else if (call === CALL.place) {
      this.#placed++;
      this.#rows[column] = row;
      this.#observer?.event(code.place, column, row);
    } else if (call === CALL.remove) {
      this.#backtracks++;
      this.#rows[column] = undefined;
      this.#observer?.event(code.backtrack, column, row);
    }
  }

  /** Announces the end of a search that has filled the board. */
  end(): void {
    if (!this.#rows.includes(undefined)) this.#observer?.event(code.solution, 1);
  }

  /** Writes the statistics. */
  report(stats: RunContext['stats']): void {
    stats['tests'] = this.#tests;
    stats['placed'] = this.#placed;
    stats['backtracks'] = this.#backtracks;
    if (this.#moves > 0) stats['moves'] = this.#moves;
  }

  #announceConflict(column: number, row: number): void {
    const [other] = this.#attackersOf(column, row);
    if (other !== undefined)
      this.#observer!.event(code.conflict, column, row, other, this.#rows[other]);
  }

  /** Returns the other columns whose queens attack a square. */
  #attackersOf(column: number, row: number): readonly number[] {
    return [...this.#rows.keys()].filter((at) => {
      const there = this.#rows[at];
      if (there === undefined || at === column) return false;
      return there === row || Math.abs(there - row) === Math.abs(at - column);
    });
  }
}
