import { HALF, halvesOf } from './halves.ts';
import { events, type Watch } from './watch.ts';

/** The largest divisor with exact remainders, see {@link trialDivide}. */
export const MAX_DIVISOR = 2 ** 26;

/** The gaps between numbers that 2, 3 and 5 do not divide, from 7 (a wheel: Pritchard, 1982). */
const WHEEL = [4, 2, 4, 2, 4, 6, 2, 6];
/** Divisions between two checks for an abort, in whole turns of the wheel. */
const SPOKES = 4096;

/**
 * Returns the smallest divisor from 2 to `limit` whose square is at most `number`; undefined if there is none, which
 * proves a prime if `limit` reaches the root.
 *
 * @param number below 2^82.
 * @param limit at most {@link MAX_DIVISOR}.
 */
export function trialDivide(number: bigint, limit: number, watch: Watch): bigint | undefined {
  // Use plain numbers instead of BigInt: number = high * 2^40 + low, so that no value below exceeds 2^53.
  const [high, low] = halvesOf(number);
  const last = Math.min(limit, Math.sqrt(Number(number)) + 1);
  const { observer } = watch;
  let divisions = 0;
  const isFactor = (divisor: number): boolean => {
    divisions++;
    if (observer) observer.event(events.code.divide, divisor);
    const remainder = ((high % divisor) * (HALF % divisor) + low) % divisor;
    return remainder === 0 && BigInt(divisor) ** 2n <= number;
  };

  // 1. Try the primes that the wheel skips.
  let found = [2, 3, 5].find((prime) => prime <= last && isFactor(prime));
  watch.count('divisions', divisions);

  // 2. Follow the wheel.
  let divisor = 7;
  while (found === undefined && divisor <= last) {
    watch.progress(divisor / (last + 1));
    divisions = 0;
    for (let spoke = 0; spoke < SPOKES && divisor <= last; spoke++) {
      if (isFactor(divisor)) {
        found = divisor;
        break;
      }
      divisor += WHEEL[spoke % WHEEL.length]!;
    }
    watch.count('divisions', divisions);
  }
  return found === undefined ? undefined : BigInt(found);
}
