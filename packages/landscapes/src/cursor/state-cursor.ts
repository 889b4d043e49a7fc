/** What cursors on orders and choices share: a state of integers, and costs by the author's functions. */
import type { Landscape, LandscapeCursor, LandscapeInfo, Random } from '@queenside/core';

export abstract class StateCursor<Instance> implements LandscapeCursor {
  readonly info: LandscapeInfo;
  cost = NaN;
  protected readonly state: Int32Array;
  readonly #landscape: Landscape<Instance>;
  readonly #instance: Instance;

  constructor(
    landscape: Landscape<Instance>,
    instance: Instance,
    counts: Pick<LandscapeInfo, 'words' | 'moves' | 'maxNeighbors' | 'features'>,
  ) {
    this.info = {
      id: landscape.id,
      target: landscape.target?.(instance) ?? -Infinity,
      ...counts,
    };
    this.state = new Int32Array(counts.words);
    this.#landscape = landscape;
    this.#instance = instance;
  }

  /** Makes the state random. */
  protected abstract draw(random: Random): void;
  /** The place that a move changes; of an order, the first. */
  protected abstract first(move: number): number;
  /** The second place of a move or, of a choice, the new value. */
  protected abstract second(move: number): number;
  /** Changes the state. Returns the move that takes it back. */
  protected abstract make(move: number): number;

  abstract neighbors(out: Int32Array): number;
  abstract randomMove(random: Random): number;
  abstract gains(move: number): number;
  abstract loses(move: number): number;
  abstract crossover(
    first: Int32Array,
    second: Int32Array,
    child: Int32Array,
    random: Random,
  ): void;

  randomize(random: Random): void {
    this.draw(random);
    this.#recount();
  }

  delta(move: number): number {
    const landscape = this.#landscape;
    if (landscape.delta)
      return landscape.delta(this.#instance, this.state, this.first(move), this.second(move));
    const back = this.make(move);
    const cost = landscape.cost(this.#instance, this.state);
    this.make(back);
    return cost - this.cost;
  }

  apply(move: number, delta: number): void {
    this.make(move);
    this.cost += delta;
  }

  save(out: Int32Array, at: number): void {
    out.set(this.state, at);
  }

  load(from: Int32Array, at: number): void {
    for (let place = 0; place < this.state.length; place++) this.state[place] = from[at + place]!;
    this.#recount();
  }

  #recount(): void {
    this.cost = this.#landscape.cost(this.#instance, this.state);
  }
}
