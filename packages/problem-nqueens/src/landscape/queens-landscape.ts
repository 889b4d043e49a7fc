import type { LandscapeCursor, LandscapeInfo, Random } from '@queenside/core';
import type { NQueens, Square } from '../types.ts';
import { PermutationBoard } from './permutation-board.ts';

/**
 * A record as a landscape. A state is the row of each column, each row once; it costs the pairs of queens that share a diagonal. A move
 * swaps the rows of two columns and is `first * size + second`, with `first` below `second`. Placed queens never move.
 */
export class QueensLandscape implements LandscapeCursor {
  readonly info: LandscapeInfo;
  readonly #board: PermutationBoard;
  /** Room for {@link crossover}: by row, a column of the first parent; and by column, 1 if the child has its queen. */
  readonly #columns: Int32Array;
  readonly #done: Uint8Array;

  /** @param instance of placed queens that share a column or a row, it has the first. */
  constructor(
    { size, placed }: NQueens,
    board: PermutationBoard = new PermutationBoard(size, withoutClashes(placed)),
  ) {
    this.#board = board;
    this.#columns = new Int32Array(size);
    this.#done = new Uint8Array(size);
    const movable = this.#board.movable.length;
    this.info = {
      id: 'nqueens',
      words: size,
      moves: size * size,
      maxNeighbors: (movable * (movable - 1)) / 2,
      features: size * size,
      target: 0,
    };
  }

  get cost(): number {
    return this.#board.conflicts;
  }

  randomize(random: Random): void {
    this.#board.forget();
    this.#board.shuffle(random);
  }

  neighbors(out: Int32Array): number {
    const { movable } = this.#board;
    let count = 0;
    for (let at = 0; at < movable.length; at++)
      for (let other = at + 1; other < movable.length; other++)
        out[count++] = this.#moveOf(movable[at]!, movable[other]!);
    return count;
  }

  randomMove(random: Random): number {
    const { movable } = this.#board;
    if (movable.length < 2) return -1;
    const at = random.int(movable.length);
    const drawn = random.int(movable.length - 1);
    const other = drawn < at ? drawn : drawn + 1;
    return this.#moveOf(movable[Math.min(at, other)]!, movable[Math.max(at, other)]!);
  }

  delta(move: number): number {
    return this.#board.swapChange(this.#first(move), this.#second(move));
  }

  apply(move: number, delta: number): void {
    this.#board.swap(this.#first(move), this.#second(move), delta);
  }

  save(out: Int32Array, at: number): void {
    out.set(this.#board.rows, at);
  }

  load(from: Int32Array, at: number): void {
    this.#board.load(from.subarray(at, at + this.info.words));
  }

  /** The square that the second column gets. */
  gains(move: number): number {
    return this.#squareOf(this.#second(move), this.#first(move));
  }

  /** The square that the second column had. */
  loses(move: number): number {
    const second = this.#second(move);
    return this.#squareOf(second, second);
  }

  /** Takes each queen from one parent (cycle crossover; Oliver, Smith and Holland, 1987). So placed queens stay. */
  crossover(first: Int32Array, second: Int32Array, child: Int32Array, random: Random): void {
    const columns = this.#columns;
    const done = this.#done.fill(0);
    for (let column = 0; column < columns.length; column++) columns[first[column]!] = column;
    for (let start = 0; start < columns.length; start++) {
      if (done[start] === 1) continue;
      const parent = random.int(2) === 0 ? first : second;
      for (let column = start; done[column] === 0; column = columns[second[column]!]!) {
        child[column] = parent[column]!;
        done[column] = 1;
      }
    }
  }

  #moveOf(first: number, second: number): number {
    return first * this.#board.size + second;
  }

  #first(move: number): number {
    return (move / this.#board.size) | 0;
  }

  #second(move: number): number {
    return move % this.#board.size;
  }

  /** Numbers a square: a column, with the row that another column has. */
  #squareOf(column: number, other: number): number {
    return column * this.#board.size + this.#board.rows[other]!;
  }
}

function withoutClashes(placed: readonly Square[]): readonly Square[] {
  const columns = new Set<number>();
  const rows = new Set<number>();
  return placed.filter(({ column, row }) => {
    if (columns.has(column) || rows.has(row)) return false;
    columns.add(column);
    rows.add(row);
    return true;
  });
}
