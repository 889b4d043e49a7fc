import { events } from './events.ts';
import type { Watch } from './watch.ts';

/** Up to this divisor remainders are exact, see {@link trialDivide}. */
export const MAX_DIVISOR = 2 ** 26;

/** The gaps between numbers that 2, 3 and 5 do not divide, from 7 on (a wheel: Pritchard, 1982). */
const WHEEL = [4, 2, 4, 2, 4, 6, 2, 6];
/** So many divisions, in whole turns of the wheel, lie between two questions to the signal. */
const SPOKES = 4096;
const HALF_BITS = 40;
const HALF = 2 ** HALF_BITS;

/**
 * The smallest divisor from 2 to `limit` whose square is at most `number`; undefined where there is none. Where
 * `limit` reaches the root, that proves a prime.
 *
 * @param number below 2^82.
 * @param limit at most {@link MAX_DIVISOR}.
 */
export function trialDivide(number: bigint, limit: number, watch: Watch): bigint | undefined {
  // Plain numbers instead of BigInt: number = high * 2^40 + low, so that nothing below passes 2^53.
  const high = Number(number >> BigInt(HALF_BITS));
  const low = Number(BigInt.asUintN(HALF_BITS, number));
  const last = Math.min(limit, Math.sqrt(Number(number)) + 1);
  const { observer } = watch;
  let divisions = 0;
  const isFactor = (divisor: number): boolean => {
    divisions++;
    if (observer) observer.event(events.code.divide, divisor);
    const remainder = ((high % divisor) * (HALF % divisor) + low) % divisor;
    return remainder === 0 && BigInt(divisor) ** 2n <= number;
  };

  // 1. The primes that the wheel leaves out.
  let found = [2, 3, 5].find((prime) => prime <= last && isFactor(prime));
  watch.count('divisions', divisions);

  // 2. The wheel, from spoke to spoke.
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
