import type { Landscape, Random } from '@queenside/core';
import { StateCursor } from './state-cursor.ts';

/** A cursor on orders of items. A move from place a to a later place b is `a * items + b`. */
export class OrderCursor<Instance> extends StateCursor<Instance> {
  readonly #items: number;
  readonly #turns: boolean;
  /** The items that a child has already. */
  readonly #taken: Uint8Array;

  constructor(
    landscape: Landscape<Instance>,
    instance: Instance,
    items: number,
    moves: 'swap' | 'turn' = 'swap',
  ) {
    super(landscape, instance, {
      words: items,
      moves: items * items,
      maxNeighbors: (items * (items - 1)) / 2,
      features: items * items,
    });
    this.#items = items;
    this.#turns = moves === 'turn';
    this.#taken = new Uint8Array(items);
  }

  protected draw(random: Random): void {
    for (let place = 0; place < this.#items; place++) this.state[place] = place;
    random.shuffle(this.state);
  }

  protected first(move: number): number {
    return (move / this.#items) | 0;
  }

  protected second(move: number): number {
    return move % this.#items;
  }

  protected make(move: number): number {
    const { state } = this;
    let a = this.first(move);
    let b = this.second(move);
    do {
      const held = state[a]!;
      state[a++] = state[b]!;
      state[b--] = held;
    } while (this.#turns && a < b);
    return move;
  }

  neighbors(out: Int32Array): number {
    const items = this.#items;
    let count = 0;
    for (let a = 0; a < items; a++)
      for (let b = a + 1; b < items; b++) out[count++] = a * items + b;
    return count;
  }

  randomMove(random: Random): number {
    const items = this.#items;
    if (items < 2) return -1;
    const a = random.int(items);
    const b = random.int(items - 1);
    return b < a ? b * items + a : a * items + b + 1;
  }

  /** The item of the first place comes to the second one. */
  gains(move: number): number {
    return this.second(move) * this.#items + this.state[this.first(move)]!;
  }

  loses(move: number): number {
    return this.second(move) * this.#items + this.state[this.second(move)]!;
  }

  /** Keeps a part of the first state, and takes the other items in the order of the second one (order crossover, Davis, 1985). */
  crossover(first: Int32Array, second: Int32Array, child: Int32Array, random: Random): void {
    const items = this.#items;
    if (items === 0) return;
    const from = random.int(items);
    const length = 1 + random.int(items);
    this.#taken.fill(0);
    let place = from;
    const step = (at: number): number => (at + 1 === items ? 0 : at + 1);
    for (let count = 0; count < length; count++, place = step(place)) {
      child[place] = first[place]!;
      this.#taken[first[place]!] = 1;
    }
    for (let count = 0, at = place; count < items; count++, at = step(at)) {
      const item = second[at]!;
      if (this.#taken[item] === 1) continue;
      child[place] = item;
      place = step(place);
    }
  }
}
