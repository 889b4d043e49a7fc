/** Finds the ends of jumps: a cell where the path may have to turn, the goal, or a wall. */
import type { Raster } from '@queenside/core';
import { DIAGONALS, EAST, horizontalOf, NORTH, SOUTH, verticalOf, WEST } from './directions.ts';
import { linesOf, type Lines } from './lines.ts';

export class Jumps {
  readonly #free: Uint8Array;
  readonly #goal: number;
  readonly #hasDiagonals: boolean;
  /** Whether a diagonal step may pass between walls. */
  readonly #squeezes: boolean;
  readonly #lines: Lines;
  readonly #stops: Int32Array;
  /** The place of the goal, by direction. */
  readonly #goals: Int32Array;
  /** The distance from a cell to the next one, by direction. */
  readonly steps: Int32Array;

  constructor(raster: Raster) {
    const { free, stride, goal, moves } = raster;
    this.#free = free;
    this.#goal = goal;
    this.#hasDiagonals = moves !== '4';
    this.#squeezes = moves === '8';
    this.#lines = linesOf(raster);
    this.#stops = this.#lines.stops;
    const goalRow = Math.floor(goal / stride);
    this.#goals = Int32Array.from({ length: DIAGONALS }, (_place, direction) =>
      this.#place(goalRow, goal - stride * goalRow, direction),
    );
    this.steps = Int32Array.of(
      -stride,
      1,
      stride,
      -1,
      1 - stride,
      stride + 1,
      stride - 1,
      -stride - 1,
    );
  }

  /** Returns the number of steps of a jump from a cell, whose first one is allowed; 0 if it ends at a wall. */
  length(cell: number, row: number, column: number, direction: number): number {
    if (direction >= DIAGONALS) return this.#diagonally(cell, row, column, direction);
    if (!this.#hasDiagonals && (direction === NORTH || direction === SOUTH))
      return this.#vertically(cell, row, column, direction);
    return this.#straight(cell, this.#place(row, column, direction), direction);
  }

  /** Returns the place of a cell on the lines in a direction. */
  #place(row: number, column: number, direction: number): number {
    const { first, perRow, perColumn } = this.#lines;
    return (
      first[direction]! +
      Math.imul(perRow[direction]!, row) +
      Math.imul(perColumn[direction]!, column)
    );
  }

  /** Goes straight on from a cell at a place, 32 cells at a time. */
  #straight(cell: number, place: number, direction: number): number {
    const stops = this.#stops;
    let word = place >> 5;
    let hits = stops[word]! & (-2 << (place & 31));
    while (hits === 0) hits = stops[++word]!;
    const steps = (word << 5) + 31 - Math.clz32(hits & -hits) - place;
    const toGoal = this.#goals[direction]! - place;
    if (toGoal > 0 && toGoal <= steps) return toGoal;
    return this.#free[cell + Math.imul(steps, this.steps[direction]!)] === 1 ? steps : 0;
  }

  /** Goes north or south, without diagonals, until a jump to a side ends. */
  #vertically(from: number, row: number, column: number, direction: number): number {
    const free = this.#free;
    const step = this.steps[direction]!;
    const down = direction === SOUTH ? 1 : -1;
    let cell = from;
    let at = row;
    for (let steps = 1; ; steps++) {
      cell += step;
      at += down;
      if (free[cell] === 0) return 0;
      if (cell === this.#goal) return steps;
      if (this.#straight(cell, this.#place(at, column, EAST), EAST) > 0) return steps;
      if (this.#straight(cell, this.#place(at, column, WEST), WEST) > 0) return steps;
    }
  }

  #diagonally(from: number, row: number, column: number, direction: number): number {
    const free = this.#free;
    const squeezes = this.#squeezes;
    const vertical = verticalOf(direction);
    const horizontal = horizontalOf(direction);
    const a = this.steps[vertical]!;
    const b = this.steps[horizontal]!;
    const { perRow, perColumn } = this.#lines;
    const down = vertical === SOUTH ? 1 : -1;
    const perStepDown = perRow[vertical]! * down + perColumn[vertical]! * b;
    const perStepAcross = perRow[horizontal]! * down + perColumn[horizontal]! * b;
    let placeDown = this.#place(row, column, vertical);
    let placeAcross = this.#place(row, column, horizontal);
    let cell = from;
    for (let steps = 1; ; steps++) {
      if (!squeezes && (free[cell + a] === 0 || free[cell + b] === 0)) return 0;
      cell += a + b;
      placeDown += perStepDown;
      placeAcross += perStepAcross;
      if (free[cell] === 0) return 0;
      if (cell === this.#goal) return steps;
      if (
        squeezes &&
        ((free[cell - a] === 0 && free[cell - a + b] === 1) ||
          (free[cell - b] === 0 && free[cell - b + a] === 1))
      )
        return steps;
      if (this.#straight(cell, placeDown, vertical) > 0) return steps;
      if (this.#straight(cell, placeAcross, horizontal) > 0) return steps;
    }
  }
}
