/**
 * Hashes a 64-bit key to 32 bits. A game's keys may be anything that identifies positions, such as a board's bits, so every
 * bit of the key must affect the low ones (after Murmur3's finalizer, A. Appleby, 2008).
 */
export function spread(lo: number, hi: number): number {
  let x = lo ^ Math.imul(hi, 0x9e37_79b1);
  x = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return x ^ (x >>> 16) ^ Math.imul(hi ^ (hi >>> 15), 0x2c1b_3c6d);
}
