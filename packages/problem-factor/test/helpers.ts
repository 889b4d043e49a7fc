import { LineReader, QueensideError } from '@queenside/core';
import { factor, type FactorAnswer } from '../src/index.ts';

export function read(text: string, number: bigint): FactorAnswer | undefined {
  return factor.readAnswer(new LineReader(Buffer.from(text)), { number }, { number: 1 });
}

export function caught(run: () => unknown): QueensideError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof QueensideError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

/** Returns the primes below `limit` by the sieve of Eratosthenes. */
export function sieve(limit: number): Set<number> {
  const primes = new Set(Array.from({ length: limit - 2 }, (_, index) => index + 2));
  for (const prime of primes)
    for (let multiple = prime * prime; multiple < limit; multiple += prime) primes.delete(multiple);
  return primes;
}
