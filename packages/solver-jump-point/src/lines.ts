/** Grids as bits, so that a jump passes 32 cells at a time (D. Harabor and A. Grastien, "Improving Jump Point Search", 2014). */
import type { Raster } from '@queenside/core';

const WORD = 32;

/**
 * The lines of a grid in each of the four straight directions, one after another. On those of a direction, each cell has a place, which rises by
 * one with each step: `first + perRow * row + perColumn * column`.
 */
export interface Lines {
  /** The first cell by direction. */
  readonly first: Int32Array;
  readonly perRow: Int32Array;
  readonly perColumn: Int32Array;
  /** A bit for each place: 1 for a wall, and for a free cell at which a path along the line may have to turn. */
  readonly stops: Int32Array;
}

/** The known lines by the cells of their grids, because one grid may have many searches. */
const known = {
  '4': new WeakMap<Uint8Array, Lines>(),
  '8': new WeakMap<Uint8Array, Lines>(),
  octile: new WeakMap<Uint8Array, Lines>(),
};

export function linesOf(raster: Raster): Lines {
  const found = known[raster.moves].get(raster.free);
  if (found !== undefined) return found;
  const lines = makeLines(raster);
  known[raster.moves].set(raster.free, lines);
  return lines;
}

function makeLines({ free, stride, moves }: Raster): Lines {
  const height = free.length / stride;
  const rowWords = Math.ceil(stride / WORD);
  const columnWords = Math.ceil(height / WORD);
  const rows = new Int32Array(height * rowWords);
  const columns = new Int32Array(stride * columnWords);
  for (let row = 0, cell = 0; row < height; row++)
    for (let column = 0; column < stride; column++, cell++)
      if (free[cell] === 1) {
        rows[row * rowWords + (column >> 5)]! |= 1 << (column & 31);
        columns[column * columnWords + (row >> 5)]! |= 1 << (row & 31);
      }

  const east = 0;
  const west = rows.length;
  const south = west + rows.length;
  const north = south + columns.length;
  const stops = new Int32Array(north + columns.length);
  const isAhead = moves === '8';
  addStops(rows, rowWords, isAhead, stops.subarray(east), stops.subarray(west));
  addStops(columns, columnWords, isAhead, stops.subarray(south), stops.subarray(north));
  const rowBits = WORD * rowWords;
  const columnBits = WORD * columnWords;
  return {
    first: Int32Array.of(
      WORD * north + columnBits - 1,
      WORD * east,
      WORD * south,
      WORD * west + rowBits - 1,
    ),
    perRow: Int32Array.of(-1, rowBits, 1, rowBits),
    perColumn: Int32Array.of(columnBits, 1, columnBits, -1),
    stops,
  };
}

/**
 * Writes the stops of all lines but the first and the last, which are walls.
 *
 * @param free a bit for each free cell.
 * @param isAhead whether a path may have to turn if the cell beside it is a wall and the next one is free; otherwise, if the cell beside it is free
 * and the previous one is a wall.
 * @param forth for paths in the order of the bits. @param back for paths in the opposite order; the bits of each line are in that order too.
 */
function addStops(
  free: Int32Array,
  lineWords: number,
  isAhead: boolean,
  forth: Int32Array,
  back: Int32Array,
): void {
  for (let from = lineWords; from < free.length - lineWords; from += lineWords)
    for (let at = 0; at < lineWords; at++) {
      const word = from + at;
      // The cells beside those of the word, and those before and after them. Lines end with walls, so a bit from another line does nothing.
      const one = free[word - lineWords]!;
      const oneBefore = (one << 1) | (free[word - lineWords - 1]! >>> 31);
      const oneAfter = (one >>> 1) | (free[word - lineWords + 1]! << 31);
      const other = free[word + lineWords]!;
      const otherBefore = (other << 1) | (free[word + lineWords - 1]! >>> 31);
      const otherAfter = (other >>> 1) | (free[word + lineWords + 1]! << 31);
      const turnsForth = isAhead
        ? (~one & oneAfter) | (~other & otherAfter)
        : (one & ~oneBefore) | (other & ~otherBefore);
      const turnsBack = isAhead
        ? (~one & oneBefore) | (~other & otherBefore)
        : (one & ~oneAfter) | (other & ~otherAfter);
      const walls = ~free[word]!;
      forth[word] = walls | turnsForth;
      back[from + lineWords - 1 - at] = reversed(walls | turnsBack);
    }
}

/** Returns a word with its bits in the opposite order. */
function reversed(word: number): number {
  let bits = ((word >>> 1) & 0x5555_5555) | ((word & 0x5555_5555) << 1);
  bits = ((bits >>> 2) & 0x3333_3333) | ((bits & 0x3333_3333) << 2);
  bits = ((bits >>> 4) & 0x0f0f_0f0f) | ((bits & 0x0f0f_0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff_00ff) | ((bits & 0x00ff_00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}
