import type { Landscape, Random } from '@queenside/core';
import { StateCursor } from './state-cursor.ts';

/** A cursor on choices of a value for each place. A move is a number for each place and value, place by place. */
export class ChoiceCursor<Instance> extends StateCursor<Instance> {
  readonly #values: Int32Array;
  /** By place: the number of its value 0. */
  readonly #starts: Int32Array;
  /** By number: its place. */
  readonly #places: Int32Array;
  /** By rank among all neighbors: the place that changes. Its value is the rank below that of the place, without its own. */
  readonly #changed: Int32Array;

  constructor(landscape: Landscape<Instance>, instance: Instance, values: readonly number[]) {
    const all = values.reduce((sum, count) => sum + count, 0);
    super(landscape, instance, {
      words: values.length,
      moves: all,
      maxNeighbors: all - values.length,
      features: all,
    });
    this.#values = Int32Array.from(values);
    this.#starts = new Int32Array(values.length);
    this.#places = new Int32Array(all);
    this.#changed = new Int32Array(all - values.length);
    let start = 0;
    for (const [place, count] of values.entries()) {
      this.#starts[place] = start;
      this.#places.fill(place, start, start + count);
      this.#changed.fill(place, start - place, start - place + count - 1);
      start += count;
    }
  }

  protected draw(random: Random): void {
    for (let place = 0; place < this.state.length; place++)
      this.state[place] = random.int(this.#values[place]!);
  }

  protected first(move: number): number {
    return this.#places[move]!;
  }

  protected second(move: number): number {
    return move - this.#starts[this.#places[move]!]!;
  }

  protected make(move: number): number {
    const back = this.loses(move);
    this.state[this.first(move)] = this.second(move);
    return back;
  }

  neighbors(out: Int32Array): number {
    let count = 0;
    for (let place = 0; place < this.state.length; place++)
      for (let value = 0; value < this.#values[place]!; value++)
        if (value !== this.state[place]) out[count++] = this.#starts[place]! + value;
    return count;
  }

  randomMove(random: Random): number {
    const count = this.#changed.length;
    if (count === 0) return -1;
    const rank = random.int(count);
    const place = this.#changed[rank]!;
    const value = rank - (this.#starts[place]! - place);
    return this.#starts[place]! + (value < this.state[place]! ? value : value + 1);
  }

  gains(move: number): number {
    return move;
  }

  loses(move: number): number {
    const place = this.first(move);
    return this.#starts[place]! + this.state[place]!;
  }

  /** Takes each value from one of both states (uniform crossover, Syswerda, 1989). */
  crossover(first: Int32Array, second: Int32Array, child: Int32Array, random: Random): void {
    for (let place = 0; place < child.length; place++)
      child[place] = (random.int(2) === 0 ? first : second)[place]!;
  }
}
