/** Sets of cells as two halves of 32 bits. Steps are from 6 to 10 bits, so that three of them stay below 32. */

/** That of boards of up to six rows. Shifts by constants are quicker. */
export const USUAL_STRIDE = 7;

/** The low half of the places that would complete four of these stones: occupied ones are among them. */
export function completionsLo(lo: number, hi: number, stride: number): number {
  if (stride !== USUAL_STRIDE) return tallCompletionsLo(lo, hi, stride);
  return (
    ((lo << 1) & (lo << 2) & (lo << 3)) |
    completionsAlongLo(lo, hi, USUAL_STRIDE - 1) |
    completionsAlongLo(lo, hi, USUAL_STRIDE) |
    completionsAlongLo(lo, hi, USUAL_STRIDE + 1)
  );
}

/** The high half of them. */
export function completionsHi(lo: number, hi: number, stride: number): number {
  if (stride !== USUAL_STRIDE) return tallCompletionsHi(lo, hi, stride);
  return (
    (((hi << 1) | (lo >>> 31)) & ((hi << 2) | (lo >>> 30)) & ((hi << 3) | (lo >>> 29))) |
    completionsAlongHi(lo, hi, USUAL_STRIDE - 1) |
    completionsAlongHi(lo, hi, USUAL_STRIDE) |
    completionsAlongHi(lo, hi, USUAL_STRIDE + 1)
  );
}

// Functions of their own: what is seldom called is not to stand in the way of what is called for every move.
function tallCompletionsLo(lo: number, hi: number, stride: number): number {
  return (
    ((lo << 1) & (lo << 2) & (lo << 3)) |
    completionsAlongLo(lo, hi, stride - 1) |
    completionsAlongLo(lo, hi, stride) |
    completionsAlongLo(lo, hi, stride + 1)
  );
}

function tallCompletionsHi(lo: number, hi: number, stride: number): number {
  return (
    (((hi << 1) | (lo >>> 31)) & ((hi << 2) | (lo >>> 30)) & ((hi << 3) | (lo >>> 29))) |
    completionsAlongHi(lo, hi, stride - 1) |
    completionsAlongHi(lo, hi, stride) |
    completionsAlongHi(lo, hi, stride + 1)
  );
}

/** In one direction: two neighbours on one side, and the third one on either side. */
function completionsAlongLo(lo: number, hi: number, by: number): number {
  const two = 2 * by;
  const three = 3 * by;
  const left = lo << by;
  const right = (lo >>> by) | (hi << (32 - by));
  return (
    (left & (lo << two) & ((lo << three) | right)) |
    (right & ((lo >>> two) | (hi << (32 - two))) & ((lo >>> three) | (hi << (32 - three)) | left))
  );
}

function completionsAlongHi(lo: number, hi: number, by: number): number {
  const two = 2 * by;
  const three = 3 * by;
  const left = (hi << by) | (lo >>> (32 - by));
  const right = hi >>> by;
  return (
    (left & ((hi << two) | (lo >>> (32 - two))) & ((hi << three) | (lo >>> (32 - three)) | right)) |
    (right & (hi >>> two) & ((hi >>> three) | left))
  );
}

/** For usual boards `foursAlong` is written out with constant shifts: V8 inlines so little code. */
export function hasFour(lo: number, hi: number, stride: number): boolean {
  if (stride !== USUAL_STRIDE) return hasTallFour(lo, hi, stride);
  const uprightLo = lo & ((lo >>> 1) | (hi << 31));
  const uprightHi = hi & (hi >>> 1);
  const fallingLo = lo & ((lo >>> 6) | (hi << 26));
  const fallingHi = hi & (hi >>> 6);
  const levelLo = lo & ((lo >>> 7) | (hi << 25));
  const levelHi = hi & (hi >>> 7);
  const risingLo = lo & ((lo >>> 8) | (hi << 24));
  const risingHi = hi & (hi >>> 8);
  return (
    ((uprightLo & ((uprightLo >>> 2) | (uprightHi << 30))) |
      (uprightHi & (uprightHi >>> 2)) |
      (fallingLo & ((fallingLo >>> 12) | (fallingHi << 20))) |
      (fallingHi & (fallingHi >>> 12)) |
      (levelLo & ((levelLo >>> 14) | (levelHi << 18))) |
      (levelHi & (levelHi >>> 14)) |
      (risingLo & ((risingLo >>> 16) | (risingHi << 16))) |
      (risingHi & (risingHi >>> 16))) !==
    0
  );
}

function hasTallFour(lo: number, hi: number, stride: number): boolean {
  return (
    (foursAlong(lo, hi, 1) |
      foursAlong(lo, hi, stride - 1) |
      foursAlong(lo, hi, stride) |
      foursAlong(lo, hi, stride + 1)) !==
    0
  );
}

/** Pairs of neighbours, then pairs of pairs. Not 0 where there is a four. */
function foursAlong(lo: number, hi: number, by: number): number {
  const pairsLo = lo & ((lo >>> by) | (hi << (32 - by)));
  const pairsHi = hi & (hi >>> by);
  const two = 2 * by;
  return (pairsLo & ((pairsLo >>> two) | (pairsHi << (32 - two)))) | (pairsHi & (pairsHi >>> two));
}

/** The carry out of the low halves' sum. */
export function carryOf(a: number, b: number): number {
  return ((a & b) | ((a | b) & ~(a + b))) >>> 31;
}

/** The number of cells in a set. */
export function countCells(lo: number, hi: number): number {
  const fours = sumsOfFour(lo) + sumsOfFour(hi);
  return Math.imul((fours & 0x0f0f_0f0f) + ((fours >>> 4) & 0x0f0f_0f0f), 0x0101_0101) >>> 24;
}

/** For every four bits, how many are set. */
function sumsOfFour(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  return (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
}

/** Whether a set has two cells or more. */
export function hasTwo(lo: number, hi: number): boolean {
  return ((lo & (lo - 1)) | (hi & (hi - 1))) !== 0 || (lo !== 0 && hi !== 0);
}
