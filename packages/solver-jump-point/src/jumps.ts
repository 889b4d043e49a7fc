/**
 * The rules of jump point search on three kinds of grids. Of all paths with the same cost, it follows one that takes its diagonal steps first;
 * on grids without them, its vertical ones. A jump goes straight on until the path may have to turn: where a wall beside it has just
 * ended, so that no such path leads round the other side.
 */
import type { Raster } from '@queenside/core';

/** Directions, as actions: straight ones clockwise from north, then diagonal ones clockwise from north-east. */
const EAST = 1;
const WEST = 3;

export class Jumps {
  readonly #free: Uint8Array;
  readonly #goal: number;
  readonly #moves: Raster['moves'];
  /** From a cell to the next one, by direction. */
  readonly steps: Int32Array;

  constructor({ free, stride, goal, moves }: Raster) {
    this.#free = free;
    this.#goal = goal;
    this.#moves = moves;
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
    if (came >= 4) return this.#afterDiagonal(cell, came, out);
    out[end++] = came;
    const isVertical = came % 2 === 0;
    if (this.#moves === '4' && isVertical) {
      out[end++] = EAST;
      out[end++] = WEST;
      return end;
    }
    for (const side of [(came + 1) % 4, (came + 3) % 4]) {
      if (!this.#turns(cell, this.steps[came]!, this.steps[side]!)) continue;
      if (this.#moves !== '8') out[end++] = side;
      if (this.#moves !== '4') out[end++] = diagonalOf(came, side);
    }
    return end;
  }

  /** Returns the cell at which a jump from `cell` ends, or -1 if it ends at a wall. */
  jump(cell: number, direction: number): number {
    if (direction >= 4) return this.#jumpDiagonally(cell, direction);
    if (this.#moves === '4' && direction % 2 === 0) return this.#jumpVertically(cell, direction);
    return this.#jumpStraight(cell, direction);
  }

  /** A diagonal goes on in its two straight directions too. Where diagonals pass between walls, it also turns round walls behind it. */
  #afterDiagonal(cell: number, came: number, out: Int32Array): number {
    const [first, second] = partsOf(came);
    out[0] = came;
    out[1] = first;
    out[2] = second;
    let end = 3;
    if (this.#moves !== '8') return end;
    const free = this.#free;
    const [a, b] = [this.steps[first]!, this.steps[second]!];
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
    const free = this.#free;
    const goal = this.#goal;
    const step = this.steps[direction]!;
    const left = this.steps[(direction + 3) % 4]!;
    const right = -left;
    if (this.#moves === '8') {
      for (let cell = from + step; free[cell] === 1; cell += step)
        if (
          cell === goal ||
          (free[cell + left] === 0 && free[cell + left + step] === 1) ||
          (free[cell + right] === 0 && free[cell + right + step] === 1)
        )
          return cell;
      return -1;
    }
    for (let cell = from + step; free[cell] === 1; cell += step)
      if (
        cell === goal ||
        (free[cell + left] === 1 && free[cell + left - step] === 0) ||
        (free[cell + right] === 1 && free[cell + right - step] === 0)
      )
        return cell;
    return -1;
  }

  #jumpVertically(from: number, direction: number): number {
    const step = this.steps[direction]!;
    for (let cell = from + step; this.#free[cell] === 1; cell += step)
      if (
        cell === this.#goal ||
        this.#jumpStraight(cell, EAST) >= 0 ||
        this.#jumpStraight(cell, WEST) >= 0
      )
        return cell;
    return -1;
  }

  #jumpDiagonally(from: number, direction: number): number {
    const free = this.#free;
    const [first, second] = partsOf(direction);
    const [a, b] = [this.steps[first]!, this.steps[second]!];
    const squeezes = this.#moves === '8';
    for (let cell = from; ;) {
      if (!squeezes && (free[cell + a] === 0 || free[cell + b] === 0)) return -1;
      cell += a + b;
      if (free[cell] === 0) return -1;
      if (cell === this.#goal) return cell;
      if (
        squeezes &&
        ((free[cell - a] === 0 && free[cell - a + b] === 1) ||
          (free[cell - b] === 0 && free[cell - b + a] === 1))
      )
        return cell;
      if (this.#jumpStraight(cell, first) >= 0 || this.#jumpStraight(cell, second) >= 0)
        return cell;
    }
  }
}

/** The straight directions of each diagonal one: vertical, then horizontal. */
const PARTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 1],
  [2, 3],
  [0, 3],
];

function partsOf(diagonal: number): readonly [number, number] {
  return PARTS[diagonal - 4]!;
}

function diagonalOf(direction: number, other: number): number {
  return 4 + PARTS.findIndex((parts) => parts.includes(direction) && parts.includes(other));
}
