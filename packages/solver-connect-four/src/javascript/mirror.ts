/** The low half of a position's key as it is after the board has been mirrored. */
export function mirrorLo(lo: number, hi: number, width: number, stride: number): number {
  return Number(BigInt.asIntN(32, mirror(lo, hi, width, stride)));
}

/** The high half of it. */
export function mirrorHi(lo: number, hi: number, width: number, stride: number): number {
  return Number(BigInt.asIntN(32, mirror(lo, hi, width, stride) >> 32n));
}

function mirror(lo: number, hi: number, width: number, stride: number): bigint {
  const bits = BigInt(stride);
  let key = (BigInt(hi >>> 0) << 32n) | BigInt(lo >>> 0);
  let image = 0n;
  for (let column = 0; column < width; column++) {
    image = (image << bits) | BigInt.asUintN(stride, key);
    key >>= bits;
  }
  return image;
}
