/**
 * Keys. Two halves fit together if their columns differ and no diagonal that crosses the middle of the board holds a
 * queen of each. So a half is reduced to a key, with one bit for each such diagonal that its queens occupy.
 *
 * A diagonal is identified by its direction and the place where it crosses the middle: between two columns if the size
 * is even, in a column of the middle row if it is odd. The two diagonals of a crossing are neighbors in the key: falling
 * has the even bit, rising the odd one. The lower half is mirrored, which turns falling into rising: bit b of one half
 * and bit b ^ 1 of the other are the same diagonal.
 *
 * A key has these parts, from its low end:
 * - the run: the diagonals nearest to the center, which are occupied most often and so rule out most pairs;
 * - the class, if the size is even: the two long diagonals (see `countByClass`);
 * - four chunks of nearly equal length, each looked up in a table.
 */
import { center, half, NO_CENTER, size } from './board';

export const CHUNKS: i32 = 4;

/** The length of each part of a key, in bits. */
export let runBits: i32 = 0;
export let classBits: i32 = 0;
export let keyBits: i32 = 0;
const chunkBits: usize = memory.data(4 * CHUNKS, 16);

/** For each crossing: the bit of its falling diagonal, or {@link NO_BIT}. The rising one has the next bit. */
const bitOfCrossing: usize = memory.data(32, 16);
const NO_BIT: u8 = 255;

export function lengthOfChunk(chunk: i32): i32 {
  return load<i32>(chunkBits + 4 * chunk);
}

/** Returns the number of bits that lists are sorted by: run and class. */
export function bucketBits(): i32 {
  return runBits + classBits;
}

/** Assigns bits to every crossing of the board. */
export function layOutKeys(): void {
  runBits = size <= 18 ? 4 : 6;
  classBits = center == NO_CENTER ? 2 : 0;
  memory.fill(bitOfCrossing, NO_BIT, 32);
  // 1. The long diagonals are the class. On a board of odd size, the diagonals of the queen in the middle row have no
  //    bits: no other queen can be on them.
  const apart = center == NO_CENTER ? half - 1 : center;
  if (center == NO_CENTER) store<u8>(bitOfCrossing + apart, <u8>runBits);
  // 2. The others get bits by their distance from the center, the nearest at the high end of the run.
  const first = center == NO_CENTER ? 0 : 1;
  const last = size - 2;
  let laid = 0;
  for (let distance = 0; distance <= size; distance++)
    for (let crossing = first; crossing <= last; crossing++) {
      if (crossing == apart || abs(2 * crossing - first - last) >> 1 != distance) continue;
      const bit = laid < runBits ? runBits - 2 - laid : laid + classBits;
      store<u8>(bitOfCrossing + crossing, <u8>bit);
      laid += 2;
    }
  keyBits = laid + classBits;
  // 3. The chunks share the bits beyond run and class.
  let rest = laid - runBits;
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const remaining = CHUNKS - chunk;
    const length = (rest + remaining - 1) / remaining;
    store<i32>(chunkBits + 4 * chunk, length);
    rest -= length;
  }
}

/** Returns the key of a single queen of a half. */
export function keyOfQueen(row: i32, column: i32): u64 {
  const distance = half - row;
  const fallingCrossing = column + distance - (center == NO_CENTER ? 1 : 0);
  const risingCrossing = column - distance;
  return bitAt(fallingCrossing, 0) | bitAt(risingCrossing, 1);
}

function bitAt(crossing: i32, direction: i32): u64 {
  if (crossing < 0 || crossing >= size) return 0;
  const bit = load<u8>(bitOfCrossing + crossing);
  return bit == NO_BIT ? 0 : (<u64>1) << (bit + direction);
}
