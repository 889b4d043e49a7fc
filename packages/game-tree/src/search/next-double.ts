const bits = new DataView(new ArrayBuffer(8));

/**
 * Returns the least double above `value`. No double is between them, so (value, nextUp(value)) is a null window for
 * fractions as well as integers: a search in it finds out whether a node is worth more than `value`.
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

/** Returns the greatest double below `value`. */
export function nextDown(value: number): number {
  return -nextUp(-value);
}
