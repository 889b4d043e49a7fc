const bits = new DataView(new ArrayBuffer(8));

/**
 * The least double above `value`. Between the two there is no other, so (value, nextUp(value)) is a null window for
 * scores of any kind: a search in it finds out whether a node is worth more than `value`, for fractions as well as
 * for integers.
 */
export function nextUp(value: number): number {
  if (value === Infinity) return Infinity;
  if (value === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, value);
  const step = value > 0 ? 1 : -1;
  const low = bits.getUint32(4) + step;
  bits.setUint32(4, low);
  if (low < 0 || low > 0xffff_ffff) bits.setUint32(0, bits.getUint32(0) + step);
  return bits.getFloat64(0);
}

/** The greatest double below `value`. */
export function nextDown(value: number): number {
  return -nextUp(-value);
}
