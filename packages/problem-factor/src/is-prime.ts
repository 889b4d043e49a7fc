/** The test is exact below this number (Sorenson and Webster, "Strong Pseudoprimes to Twelve Prime Bases", 2017). */
export const PROVED_BELOW = 3_317_044_064_679_887_385_961_981n;

const BASES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];

/**
 * Tells whether a number is prime, by the Miller-Rabin test (1976, 1980) with the prime bases up to 41.
 *
 * @param number from 0 to {@link PROVED_BELOW}, exclusive.
 */
export function isPrime(number: bigint): boolean {
  if (number < 2n) return false;
  if (BASES.some((base) => number % base === 0n)) return BASES.includes(number);
  let odd = number - 1n;
  let halvings = 0;
  for (; odd % 2n === 0n; odd /= 2n) halvings++;
  return BASES.every((base) => isStrongProbablePrime(number, base, odd, halvings));
}

/** Applies the test with one base. `number` - 1 = `odd` * 2^`halvings`. */
function isStrongProbablePrime(
  number: bigint,
  base: bigint,
  odd: bigint,
  halvings: number,
): boolean {
  let power = powerOf(base, odd, number);
  if (power === 1n) return true;
  for (let squaring = 0; squaring < halvings; squaring++) {
    if (power === number - 1n) return true;
    power = (power * power) % number;
  }
  return false;
}

function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) power = (power * square) % modulus;
    square = (square * square) % modulus;
  }
  return power;
}
