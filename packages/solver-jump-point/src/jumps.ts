/**
 * The rules of jump point search on three kinds of grids. Of all paths with the same cost, it follows one that takes its diagonal steps first;
 * on grids without them, its vertical ones. A jump goes straight on until the path may have to turn: where a wall beside it has just
 * ended, so that no such path leads round the other side.
 */
import type { Raster } from '@queenside/core';
import { diagonalOf, DIAGONALS, EAST, horizontalOf, verticalOf, WEST } from './directions.ts';
import { linesOf, type Lines } from './lines.ts';

export class Jumps {
  readonly #free: Uint8Array;
  readonly #stride: number;
  readonly #goal: number;
  /** The goal among columns, see {@link Lines.columns}. */
  readonly #goalAcross: number;
  readonly #moves: Raster['moves'];
  readonly #lines: Lines;
  /** From a cell to the next one, by direction. */
  readonly steps: Int32Array;

  constructor(raster: Raster) {
    const { free, stride, goal, moves } = raster;
    this.#free = free;
    this.#stride = stride;
    this.#goal = goal;
    this.#moves = moves;
    this.#lines = linesOf(raster);
    this.#goalAcross = this.#across(goal);
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

  /** Writes the directions to try from a cell into `out`. @param came the direction that led there, or -1. @returns their number. */
  directions(cell: number, came: number, out: Int32Array): number {
    const count = this.#moves === '4' ? 4 : 8;
    let end = 0;
    if (came < 0) {
      for (; end < count; end++) out[end] = end;
      return end;
    }
    if (came >= DIAGONALS) return this.#afterDiagonal(cell, came, out);
    out[end++] = came;
    const isVertical = came % 2 === 0;
    if (this.#moves === '4' && isVertical) {
      out[end++] = EAST;
      out[end++] = WEST;
      return end;
    }
    const step = this.steps[came]!;
    for (let turn = 1; turn <= 3; turn += 2) {
      const side = (came + turn) & 3;
      if (!this.#turns(cell, step, this.steps[side]!)) continue;
      if (this.#moves !== '8') out[end++] = side;
      if (this.#moves !== '4') out[end++] = diagonalOf(came, side);
    }
    return end;
  }

  /** Returns the cell at which a jump from `cell` ends, or -1 if it ends at a wall. */
  jump(cell: number, direction: number): number {
    if (direction >= DIAGONALS) return this.#jumpDiagonally(cell, direction);
    if (this.#moves === '4' && direction % 2 === 0) return this.#jumpVertically(cell, direction);
    return this.#jumpStraight(cell, direction);
  }

  /** A diagonal goes on in its two straight directions too. Where diagonals pass between walls, it also turns round walls behind it. */
  #afterDiagonal(cell: number, came: number, out: Int32Array): number {
    const first = verticalOf(came);
    const second = horizontalOf(came);
    out[0] = came;
    out[1] = first;
    out[2] = second;
    let end = 3;
    if (this.#moves !== '8') return end;
    const free = this.#free;
    const a = this.steps[first]!;
    const b = this.steps[second]!;
    if (free[cell - a] === 0 && free[cell - a + b] === 1)
      out[end++] = diagonalOf((first + 2) % 4, second);
    if (free[cell - b] === 0 && free[cell - b + a] === 1)
      out[end++] = diagonalOf(first, (second + 2) % 4);
    return end;
  }

  /** Returns whether a path that came straight by `step` may have to turn to a side. */
  #turns(cell: number, step: number, side: number): boolean {
    const free = this.#free;
    return this.#moves === '8'
      ? free[cell + side] === 0 && free[cell + side + step] === 1
      : free[cell + side] === 1 && free[cell + side - step] === 0;
  }

  #jumpStraight(from: number, direction: number): number {
    if (this.#free[from + this.steps[direction]!] === 0) return -1;
    if (direction % 2 === 1) return this.#along(from, direction);
    const end = this.#down(this.#across(from), direction);
    if (end < 0) return -1;
    const { height } = this.#lines;
    const column = Math.floor(end / height);
    return (end - column * height) * this.#stride + column;
  }

  /** Goes east or west from a cell. */
  #along(cell: number, direction: number): number {
    return this.#lines.rows.next(cell, 2 - direction, this.#goal, this.#moves === '8');
  }

  /** Goes north or south from a place among columns, to another one. */
  #down(place: number, direction: number): number {
    return this.#lines.columns.next(place, direction - 1, this.#goalAcross, this.#moves === '8');
  }

  /** Returns the place of a cell among columns. */
  #across(cell: number): number {
    const row = Math.floor(cell / this.#stride);
    return (cell - row * this.#stride) * this.#lines.height + row;
  }

  #jumpVertically(from: number, direction: number): number {
    const step = this.steps[direction]!;
    for (let cell = from + step; this.#free[cell] === 1; cell += step)
      if (cell === this.#goal || this.#along(cell, EAST) >= 0 || this.#along(cell, WEST) >= 0)
        return cell;
    return -1;
  }

  #jumpDiagonally(from: number, direction: number): number {
    const free = this.#free;
    const vertical = verticalOf(direction);
    const horizontal = horizontalOf(direction);
    const a = this.steps[vertical]!;
    const b = this.steps[horizontal]!;
    const step = a + b;
    const stepAcross = b * this.#lines.height + vertical - 1;
    const squeezes = this.#moves === '8';
    for (let cell = from, place = this.#across(from); ;) {
      if (!squeezes && (free[cell + a] === 0 || free[cell + b] === 0)) return -1;
      cell += step;
      place += stepAcross;
      if (free[cell] === 0) return -1;
      if (cell === this.#goal) return cell;
      if (
        squeezes &&
        ((free[cell - a] === 0 && free[cell - a + b] === 1) ||
          (free[cell - b] === 0 && free[cell - b + a] === 1))
      )
        return cell;
      if (free[cell + a] === 1 && this.#down(place, vertical) >= 0) return cell;
      if (free[cell + b] === 1 && this.#along(cell, horizontal) >= 0) return cell;
    }
  }
}
