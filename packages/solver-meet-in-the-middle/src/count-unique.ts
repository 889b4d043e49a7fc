/**
 * Counts the solutions of an empty board up to rotation and reflection by Burnside's lemma (Cauchy, 1845): the average
 * number of solutions that each of the eight symmetries leaves unchanged. Reflections leave none unchanged if the board
 * has several queens.
 */
export function countUnique(size: number, total: bigint): bigint {
  if (size === 1) return 1n;
  const unchanged = countHalfTurnBoards(size) + 2 * countQuarterTurnBoards(size);
  return (total + BigInt(unchanged)) / 8n;
}

/**
 * Counts the solutions that a half turn leaves unchanged.
 *
 * Each queen is placed together with its image, so bit-field backtracking fills only the rows above the middle. The
 * occupied diagonals are symmetric too: two falling diagonals at the same distance from the main one are occupied
 * together and share a bit. The same holds for rising diagonals.
 */
export function countHalfTurnBoards(size: number): number {
  const all = 2 ** size - 1;
  const last = size - 1;
  const half = size >> 1;
  const bitOf = (column: number): number => 1 << column;

  // In a word, bit d represents the two diagonals at distance d; in its mirrored copy, bit `last` - d does.
  const countFrom = (
    row: number,
    columns: number,
    falling: number,
    fallingMirrored: number,
    rising: number,
    risingMirrored: number,
  ): number => {
    if (row === half) return 1;
    const below = last - row;
    const attacked =
      (falling << row) | (fallingMirrored >> below) | (rising << below) | (risingMirrored >> row);
    let free = all & ~(columns | attacked);
    // A board is never its own mirror image, so the left half of the first row is enough.
    if (row === 0) free &= bitOf(half) - 1;
    let found = 0;
    for (; free !== 0; free &= free - 1) {
      const column = 31 - Math.clz32(free & -free);
      const falls = Math.abs(column - row);
      const rises = Math.abs(column - below);
      found += countFrom(
        row + 1,
        columns | bitOf(column) | bitOf(last - column),
        falling | bitOf(falls),
        fallingMirrored | bitOf(last - falls),
        rising | bitOf(rises),
        risingMirrored | bitOf(last - rises),
      );
    }
    return found;
  };

  // A queen on a long diagonal attacks its image, so both are closed. The queen in the center is its own image.
  const middle = size % 2 === 0 ? 0 : bitOf(half);
  const found = countFrom(0, middle, 1, bitOf(last), 1, bitOf(last));
  return size === 1 ? found : 2 * found;
}

type BoardSquare = readonly [row: number, column: number];

/**
 * Counts the solutions that a quarter turn leaves unchanged.
 *
 * Each queen is placed together with its images: backtracking fills the board row by row with whole orbits of squares.
 * The board always looks the same after the rotation, so if one square of an orbit is free, all are.
 */
export function countQuarterTurnBoards(size: number): number {
  const orbits = peacefulOrbits(size);
  const rows = new Uint8Array(size);
  const columns = new Uint8Array(size);
  const falling = new Uint8Array(2 * size);
  const rising = new Uint8Array(2 * size);

  const mark = (orbit: readonly BoardSquare[], value: 0 | 1): void => {
    for (const [row, column] of orbit) {
      rows[row] = value;
      columns[column] = value;
      falling[size + column - row] = value;
      rising[column + row] = value;
    }
  };

  const countFrom = (firstRow: number): number => {
    const row = rows.indexOf(0, firstRow);
    if (row === -1) return 1;
    let found = 0;
    for (let column = 0; column < size; column++) {
      if (columns[column] || falling[size + column - row] || rising[column + row]) continue;
      const orbit = orbits[row]![column];
      if (orbit === undefined) continue;
      mark(orbit, 1);
      found += countFrom(row + 1);
      mark(orbit, 0);
    }
    return found;
  };
  return countFrom(0);
}

/** Lists, by row and column, a square and its images, each once; undefined if queens on them attack each other. */
function peacefulOrbits(size: number): (readonly BoardSquare[] | undefined)[][] {
  const indices = Array.from({ length: size }, (_, index) => index);
  return indices.map((row) =>
    indices.map((column) => {
      const orbit = orbitOf([row, column], size);
      return arePeaceful(orbit) ? orbit : undefined;
    }),
  );
}

function orbitOf(square: BoardSquare, size: number): readonly BoardSquare[] {
  const orbit = [square];
  for (;;) {
    const [row, column] = orbit.at(-1)!;
    const image: BoardSquare = [column, size - 1 - row];
    if (image[0] === square[0] && image[1] === square[1]) return orbit;
    orbit.push(image);
  }
}

function arePeaceful(squares: readonly BoardSquare[]): boolean {
  const lines = [
    squares.map(([row]) => row),
    squares.map(([, column]) => column),
    squares.map(([row, column]) => column - row),
    squares.map(([row, column]) => column + row),
  ];
  return lines.every((line) => new Set(line).size === squares.length);
}
