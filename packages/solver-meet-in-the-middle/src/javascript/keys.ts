import { NO_CENTRE } from '../column-sets.ts';
import type { Board } from './board.ts';

/**
 * Keys. Two halves fit together where their columns differ and no diagonal that crosses the middle of the board holds a
 * queen of each. So of a half only a key is kept, one bit for each such diagonal that its queens occupy.
 *
 * A diagonal is known by where it crosses the middle (between two columns on boards of even size, in a column of the
 * middle row on those of odd size) and its direction. Both diagonals of a crossing are neighbours in the key: the falling
 * one has the even bit, the rising one the odd bit. The lower half stands in the mirror, which turns falling into rising:
 * bit b of one half and bit b ^ 1 of the other are the same diagonal.
 *
 * A key is two words. The bucket has the run in its low bits: the diagonals nearest to the centre, which are occupied most
 * often; above them, on boards of even size, the class: the two long diagonals, by which symmetric boards are told
 * apart. The rest has all others, in four chunks that are looked up in tables.
 */
export interface KeyLayout {
  readonly runBits: number;
  readonly bucketBits: number;
  /** The length of each chunk but the last, which may be shorter. */
  readonly chunkBits: number;
  /** The key of a single queen by `row * size + column`, at most 8 bits of bucket and 30 of rest. */
  readonly buckets: Uint8Array;
  readonly rests: Int32Array;
}

const CHUNKS = 4;

/** Lays out the keys of a board of at most 21 columns. */
export function layOutKeys(board: Board): KeyLayout {
  const { size, half, centre } = board;
  const isEven = centre === NO_CENTRE;
  const runBits = size <= 18 ? 4 : 6;
  const bucketBits = isEven ? runBits + 2 : runBits;
  const crossings = crossingsByDistance(board);
  const lineBits = 2 * crossings.length;
  const buckets = new Uint8Array(half * size);
  const rests = new Int32Array(half * size);

  const occupy = (square: number, crossing: number, direction: 0 | 1): void => {
    // 1. A long diagonal is the class.
    if (isEven && crossing === half - 1) buckets[square]! |= 1 << (runBits + direction);
    const bit = 2 * crossings.indexOf(crossing);
    if (bit < 0) return;
    // 2. The nearest diagonals are the run, the very nearest its high bits; the others are the rest.
    if (bit < runBits) buckets[square]! |= 1 << (runBits - 2 - bit + direction);
    else rests[square]! |= 1 << (bit - runBits + direction);
  };

  for (let row = 0; row < half; row++)
    for (let column = 0; column < size; column++) {
      const distance = half - row;
      occupy(row * size + column, column + distance - (isEven ? 1 : 0), 0);
      occupy(row * size + column, column - distance, 1);
    }
  return {
    runBits,
    bucketBits,
    chunkBits: Math.ceil((lineBits - runBits) / CHUNKS),
    buckets,
    rests,
  };
}

/** The crossings that both halves can occupy, nearest to the centre first, without that of the class or middle queen. */
function crossingsByDistance({ size, half, centre }: Board): number[] {
  const isEven = centre === NO_CENTRE;
  const first = isEven ? 0 : 1;
  const last = size - 2;
  const apart = isEven ? half - 1 : centre;
  const distance = (crossing: number): number => Math.abs(2 * crossing - first - last);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((crossing) => crossing !== apart)
    .toSorted((a, b) => distance(a) - distance(b));
}
