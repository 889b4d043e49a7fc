import type { Random } from '@queenside/core';

/** Chooses the move with the least value, one at random of equal ones. */
export class LeastMove {
  /** The chosen move; -1 before the first. */
  move = -1;
  value = Infinity;
  readonly #random: Random;
  #equal = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Forgets all moves. */
  clear(): void {
    this.move = -1;
    this.value = Infinity;
  }

  offer(move: number, value: number): void {
    if (value > this.value) return;
    if (value < this.value) {
      this.value = value;
      this.#equal = 0;
    }
    if (this.#random.int(++this.#equal) === 0) this.move = move;
  }
}
