/** Boards of queens as a landscape, to compare both ways of annealing. */
import type { LandscapeCursor, LandscapeInfo, Random } from '@queenside/core';
import { PermutationBoard } from '../src/permutation-board.ts';

/** A state is the row of each column; a move swaps those of two columns. */
export class QueensLandscape implements LandscapeCursor {
  readonly info: LandscapeInfo;
  readonly #board: PermutationBoard;

  constructor(size: number) {
    this.#board = new PermutationBoard(size, []);
    this.info = {
      id: 'queens',
      words: size,
      moves: size * size,
      maxNeighbors: (size * (size - 1)) / 2,
      features: 0,
      target: 0,
    };
  }

  get cost(): number {
    return this.#board.conflicts;
  }

  randomize(random: Random): void {
    this.#board.shuffle(random);
  }

  neighbors(out: Int32Array): number {
    const { size } = this.#board;
    let count = 0;
    for (let first = 0; first < size; first++)
      for (let second = first + 1; second < size; second++) out[count++] = first * size + second;
    return count;
  }

  randomMove(random: Random): number {
    const { size } = this.#board;
    if (size < 2) return -1;
    const first = random.int(size);
    const other = random.int(size - 1);
    return first * size + (other < first ? other : other + 1);
  }

  delta(move: number): number {
    const { size } = this.#board;
    const first = (move / size) | 0;
    return this.#board.swapChange(first, move - first * size);
  }

  apply(move: number, delta: number): void {
    const { size } = this.#board;
    const first = (move / size) | 0;
    this.#board.swap(first, move - first * size, delta);
  }

  save(out: Int32Array, at: number): void {
    out.set(this.#board.rows, at);
  }

  load(): never {
    throw new Error('annealing loads no state');
  }
}
