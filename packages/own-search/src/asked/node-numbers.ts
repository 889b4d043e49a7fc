import { Random } from '@queenside/core';

/** One more than the largest number. */
const MOST = 2 ** 30;

/** The numbers by which a program knows nodes and states: random, so that they say nothing about the instance. */
export class NodeNumbers {
  readonly #random: Random;
  readonly #given = new Map<number, number>();
  readonly #own = new Map<number, number>();

  /** @param seed of the numbers. */
  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** Returns the number that the program knows a node by. */
  give(own: number): number {
    let number = this.#given.get(own);
    if (number !== undefined) return number;
    do number = this.#random.int(MOST);
    while (this.#own.has(number));
    this.#given.set(own, number);
    this.#own.set(number, own);
    return number;
  }

  /** Returns the node with a number; undefined if the program cannot know it. */
  find(number: unknown): number | undefined {
    return this.#own.get(number as number);
  }
}
