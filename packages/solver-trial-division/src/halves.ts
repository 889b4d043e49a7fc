const HALF_BITS = 40;

/** 2^40. */
export const HALF = 2 ** HALF_BITS;

/** Divides a number below 2^82 into plain numbers: it is high * {@link HALF} + low. */
export function halvesOf(number: bigint): readonly [high: number, low: number] {
  return [Number(number >> BigInt(HALF_BITS)), Number(BigInt.asUintN(HALF_BITS, number))];
}
