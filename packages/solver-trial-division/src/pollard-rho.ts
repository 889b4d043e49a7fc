import { halvesOf } from './halves.ts';
import { events, type Watch } from './watch.ts';

/** Differences multiplied before one greatest common divisor is taken. */
const BATCH = 128;

const { code } = events;

/**
 * Splits a number by Pollard's rho in Brent's form (J. M. Pollard, "A Monte Carlo Method for Factorization", BIT 15,
 * 1975; R. P. Brent, "An Improved Monte Carlo Factorization Algorithm", BIT 20, 1980). The number of steps is about the
 * square root of the smallest factor.
 *
 * @param number composite and odd.
 * @returns a factor other than 1 and the number, not necessarily prime.
 */
export function pollardRho(number: bigint, watch: Watch): bigint {
  for (let constant = 1; ; constant++) {
    watch.observer?.event(code.restart, constant);
    const factor = walk(number, BigInt(constant), watch);
    if (factor !== number) return factor;
  }
}

/** Returns a common divisor of `number` and a difference of two values of x -> x^2 + constant, possibly `number`. */
function walk(number: bigint, constant: bigint, watch: Watch): bigint {
  let value = 2n;
  let stone = value;
  let batchStart = value;
  let factor = 1n;
  // 1. Keep the value after 1, 2, 4, … steps as `stone`.
  for (let lap = 1; factor === 1n; lap *= 2) {
    stone = value;
    watch.observer?.event(code.cycle, lap, ...halvesOf(stone));
    // 2. Skip as many values again, because earlier laps found all shorter cycles.
    for (let step = 0; step < lap; step += BATCH) {
      const steps = Math.min(BATCH, lap - step);
      for (let count = 0; count < steps; count++) value = (value * value + constant) % number;
      watch.count('rhoSteps', steps);
    }
    // 3. A later value that equals the stone modulo a factor differs from it by a multiple of that factor.
    for (let step = 0; step < lap && factor === 1n; step += BATCH) {
      const steps = Math.min(BATCH, lap - step);
      batchStart = value;
      let product = 1n;
      for (let count = 0; count < steps; count++) {
        value = (value * value + constant) % number;
        product = (product * distance(stone, value)) % number;
      }
      factor = commonDivisor(product, number);
      watch.count('rhoSteps', steps);
    }
  }
  if (factor !== number) return factor;
  // 4. If one batch found all factors together, go over it again value by value.
  do {
    batchStart = (batchStart * batchStart + constant) % number;
    factor = commonDivisor(distance(stone, batchStart), number);
  } while (factor === 1n);
  return factor;
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}

/** Euclid's algorithm. The result for 0 and b is b. */
function commonDivisor(a: bigint, b: bigint): bigint {
  return a === 0n ? b : commonDivisor(b % a, a);
}
