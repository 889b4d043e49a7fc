import { events } from './events.ts';
import type { Watch } from './watch.ts';

/** So many differences are multiplied before one greatest common divisor is taken. */
const BATCH = 128;

const { code } = events;

/**
 * Pollard's rho in Brent's form (J. M. Pollard, "A Monte Carlo Method for Factorization", BIT 15, 1975; R. P. Brent, "An
 * Improved Monte Carlo Factorization Algorithm", BIT 20, 1980). Takes about as many steps as the square root of the
 * smallest factor.
 *
 * @param number composite, and odd.
 * @returns a factor other than 1 and the number; it need not be prime.
 */
export function pollardRho(number: bigint, watch: Watch): bigint {
  for (let constant = 1; ; constant++) {
    watch.observer?.event(code.restart, constant);
    const factor = walk(number, BigInt(constant), watch);
    if (factor !== number) return factor;
  }
}

/** A common divisor of `number` and a difference of two values of x -> x^2 + constant; it may be `number` itself. */
function walk(number: bigint, constant: bigint, watch: Watch): bigint {
  let value = 2n;
  let stone = value;
  let batchStart = value;
  let factor = 1n;
  // 1. The value after 1, 2, 4, … steps is kept, a stone to meet again.
  for (let lap = 1; factor === 1n; lap *= 2) {
    stone = value;
    watch.observer?.event(code.cycle, lap);
    // 2. The first as many values are passed over: cycles so short were met in the laps before.
    for (let step = 0; step < lap; step += BATCH) {
      const steps = Math.min(BATCH, lap - step);
      for (let count = 0; count < steps; count++) value = (value * value + constant) % number;
      watch.count('rhoSteps', steps);
    }
    // 3. A later one that equals it modulo a factor differs by a multiple of that factor.
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
  // 4. A batch in which all factors came together is gone over again, one by one.
  do {
    batchStart = (batchStart * batchStart + constant) % number;
    factor = commonDivisor(distance(stone, batchStart), number);
  } while (factor === 1n);
  return factor;
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}

/** Euclid's algorithm; that of 0 and b is b. */
function commonDivisor(a: bigint, b: bigint): bigint {
  return a === 0n ? b : commonDivisor(b % a, a);
}
