import { attackingPair } from './check/attacks.ts';
import type { Square } from './types.ts';

type Turn = (square: Square) => Square;

/**
 * A queen and its images under a turn, as sets of lines. A board that a turn keeps is also kept by a half turn, so two
 * diagonals at the same distance from the long one are both taken or both free, and share a bit.
 */
interface Orbit {
  readonly columns: number;
  readonly rows: number;
  readonly rising: number;
  readonly falling: number;
}

/**
 * Counts the classes of the solutions of an empty board up to the 8 rotations and reflections. By Burnside's lemma this
 * is the average number of solutions that each of the 8 keeps. Reflections keep none beyond size 1. A search counts those
 * that a half turn and a quarter turn keep, in a fraction of a second up to size 20.
 *
 * @param size 1 to 31.
 * @param total the number of all solutions of this size.
 */
export function classCount(size: number, total: bigint): bigint {
  if (size === 1) return total;
  const last = size - 1;
  const half = countKept(size, ({ column, row }) => ({ column: last - column, row: last - row }));
  const quarter = countKept(size, ({ column, row }) => ({ column: last - row, row: column }));
  return (total + half + 2n * quarter) / 8n;
}

/** Counts the solutions that a turn keeps. */
function countKept(size: number, turn: Turn): bigint {
  const orbits = Array.from({ length: size }, (_column, column) =>
    Array.from({ length: size }, (_row, row) => squaresOfOrbit({ column, row }, turn))
      .filter((squares) => attackingPair(squares) === undefined)
      .map((squares) => linesOf(squares, size)),
  );

  const countFrom = (columns: number, rows: number, rising: number, falling: number): number => {
    const column = 31 - Math.clz32(~columns & (columns + 1));
    if (column >= size) return 1;
    let count = 0;
    for (const orbit of orbits[column]!) {
      const attacked =
        (columns & orbit.columns) |
        (rows & orbit.rows) |
        (rising & orbit.rising) |
        (falling & orbit.falling);
      if (attacked !== 0) continue;
      count += countFrom(
        columns | orbit.columns,
        rows | orbit.rows,
        rising | orbit.rising,
        falling | orbit.falling,
      );
    }
    return count;
  };

  return BigInt(countFrom(0, 0, 0, 0));
}

function squaresOfOrbit(start: Square, turn: Turn): Square[] {
  const squares: Square[] = [];
  let square = start;
  do {
    squares.push(square);
    square = turn(square);
  } while (square.column !== start.column || square.row !== start.row);
  return squares;
}

function linesOf(squares: readonly Square[], size: number): Orbit {
  const bitsOf = (lineOf: (square: Square) => number): number =>
    squares.reduce((bits, square) => bits | (1 << lineOf(square)), 0);
  return {
    columns: bitsOf(({ column }) => column),
    rows: bitsOf(({ row }) => row),
    rising: bitsOf(({ column, row }) => Math.abs(column - row)),
    falling: bitsOf(({ column, row }) => Math.abs(column + row - (size - 1))),
  };
}
