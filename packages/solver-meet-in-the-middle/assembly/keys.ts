/**
 * Keys. Two halves fit together where their columns differ and no diagonal that crosses the middle of the board holds a
 * queen of each. So of a half only a key is kept, one bit for each such diagonal that its queens occupy.
 *
 * A diagonal is known by where it crosses the middle (between two columns on boards of even size, in a column of the
 * middle row on those of odd size) and its direction. Both diagonals of a crossing are neighbours in the key: the falling
 * one has the even bit, the rising one the odd bit. The lower half stands in the mirror, which turns falling into rising:
 * bit b of one half and bit b ^ 1 of the other are the same diagonal.
 *
 * From its low end a key consists of
 * - the run: the diagonals nearest to the centre, which are occupied most often, and so tell most halves apart;
 * - the class, on boards of even size only: the two long diagonals, by which symmetric boards are told apart;
 * - four chunks of nearly equal length, each of which is looked up in a table.
 */
import { centre, half, NO_CENTRE, size } from './board';

export const CHUNKS: i32 = 4;

/** The length of each part of a key, in bits. */
export let runBits: i32 = 0;
export let classBits: i32 = 0;
export let keyBits: i32 = 0;
const chunkBits: usize = memory.data(4 * CHUNKS, 16);

/** Per crossing: the key's bit for its falling diagonal, or {@link NO_BIT}; the rising one has the next bit. */
const bitOfCrossing: usize = memory.data(32, 16);
const NO_BIT: u8 = 255;

export function lengthOfChunk(chunk: i32): i32 {
  return load<i32>(chunkBits + 4 * chunk);
}

/** The bits of a key by which lists are sorted: run and class. */
export function bucketBits(): i32 {
  return runBits + classBits;
}

/** Gives every crossing of the board its bits. */
export function layOutKeys(): void {
  runBits = size <= 18 ? 4 : 6;
  classBits = centre == NO_CENTRE ? 2 : 0;
  memory.fill(bitOfCrossing, NO_BIT, 32);
  // 1. The diagonals through the centre of the board, or through the queen in the middle row, have no bits in the run
  //    or in the chunks: they are the class, or no other queen can stand on them.
  const apart = centre == NO_CENTRE ? half - 1 : centre;
  if (centre == NO_CENTRE) store<u8>(bitOfCrossing + apart, <u8>runBits);
  // 2. The others have bits by their distance from the centre: the nearest ones at the high end of the run.
  const first = centre == NO_CENTRE ? 0 : 1;
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
  // 3. What is beyond run and class is shared out among the chunks.
  let rest = laid - runBits;
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const remaining = CHUNKS - chunk;
    const length = (rest + remaining - 1) / remaining;
    store<i32>(chunkBits + 4 * chunk, length);
    rest -= length;
  }
}

/** The key of a single queen of a half. */
export function keyOfQueen(row: i32, column: i32): u64 {
  const distance = half - row;
  const fallingCrossing = column + distance - (centre == NO_CENTRE ? 1 : 0);
  const risingCrossing = column - distance;
  return bitAt(fallingCrossing, 0) | bitAt(risingCrossing, 1);
}

function bitAt(crossing: i32, direction: i32): u64 {
  if (crossing < 0 || crossing >= size) return 0;
  const bit = load<u8>(bitOfCrossing + crossing);
  return bit == NO_BIT ? 0 : (<u64>1) << (bit + direction);
}
