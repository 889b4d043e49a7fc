import { events, type Watch } from './watch.ts';

/** Sufficient below 2^64 (found by J. Sinclair, 2011; checked against Feitsma's list of pseudoprimes). */
const FEW_BASES = [2, 325, 9375, 28_178, 450_775, 9_780_504, 1_795_265_022];
/** Sufficient below 3,317,044,064,679,887,385,961,981 (Sorenson and Webster, 2017). */
const ALL_BASES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/**
 * Applies the test of Miller (1976) and Rabin (1980) with bases that decide every number of the range.
 *
 * @param number odd, from 3 to 3,317,044,064,679,887,385,961,981, exclusive.
 * @returns a base that proves the number composite; undefined if it is prime.
 */
export function findWitness(number: bigint, watch: Watch): number | undefined {
  let odd = number - 1n;
  let halvings = 0;
  for (; odd % 2n === 0n; odd /= 2n) halvings++;
  return (number < 2n ** 64n ? FEW_BASES : ALL_BASES).find((base) => {
    const isWitness = proves(number, BigInt(base), odd, halvings);
    watch.observer?.event(events.code.test, base, isWitness ? 1 : 0);
    watch.count('bases', 1);
    return isWitness;
  });
}

/** Returns whether `base` proves that `number` = `odd` * 2^`halvings` + 1 is composite. */
function proves(number: bigint, base: bigint, odd: bigint, halvings: number): boolean {
  if (base % number === 0n) return false;
  let power = powerOf(base, odd, number);
  if (power === 1n || power === number - 1n) return false;
  for (let squaring = 1; squaring < halvings; squaring++) {
    power = (power * power) % number;
    if (power === number - 1n) return false;
  }
  return true;
}

/** Computes a power by squaring, from the highest bit of the exponent. */
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus;
    if (bit === '1') power = (power * base) % modulus;
  }
  return power;
}
