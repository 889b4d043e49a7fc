import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

type Xoroshiro = ReturnType<typeof xoroshiro128plus>;

/** The largest seed; seeds are the integers from 0 to this. */
export const MAX_SEED: number = 0xffff_ffff;

/**
 * Seeded random numbers (xoroshiro128+, Blackman and Vigna 2018, from pure-rand).
 * The same seed gives the same sequence on every machine.
 */
export class Random {
  readonly #generator: Xoroshiro;

  /** @param seed an integer from 0 to {@link MAX_SEED}. */
  constructor(seed: number) {
    // Scrambling and a short warm-up separate the states of neighboring seeds.
    this.#generator = xoroshiro128plus(scramble(seed));
    for (let warmUp = 0; warmUp < 8; warmUp++) this.#generator.next();
  }

  /** Returns 32 random bits as a signed integer. */
  bits(): number {
    return this.#generator.next();
  }

  /** Returns an integer from 0 to `bound` - 1, each equally likely. `bound` is from 1 to 2^32. */
  int(bound: number): number {
    // Masked rejection: integer operations only, at most two draws on average, no bias.
    const mask = 0xffff_ffff >>> Math.clz32((bound - 1) | 1);
    for (;;) {
      const candidate = (this.#generator.next() & mask) >>> 0;
      if (candidate < bound) return candidate;
    }
  }

  /** Returns a number from 0 to less than 1, with 32 random bits. */
  float(): number {
    return (this.#generator.next() >>> 0) / 0x1_0000_0000;
  }

  /** Shuffles the items in place (Fisher and Yates, 1938). */
  shuffle<Items extends { length: number; [index: number]: unknown }>(items: Items): Items {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.int(last + 1);
      const held = items[last];
      items[last] = items[other];
      items[other] = held;
    }
    return items;
  }
}

/**
 * Returns the seed of one record of a file. The first record has the run's seed, so a record that runs alone with its
 * reported seed gives the same answer. The seeds of the others are well spread.
 *
 * @param index the record's index in its file, from 0.
 */
export function recordSeed(seed: number, index: number): number {
  return index === 0 ? seed : scramble((seed + Math.imul(index, 0x9e37_79b9)) | 0);
}

/** Applies Murmur3's 32-bit finalizer: every input bit changes about half of the output bits. */
function scramble(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
