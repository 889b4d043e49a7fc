type Square = readonly [row: number, column: number];

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

  const mark = (orbit: readonly Square[], value: 0 | 1): void => {
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
function peacefulOrbits(size: number): (readonly Square[] | undefined)[][] {
  const indices = Array.from({ length: size }, (_, index) => index);
  return indices.map((row) =>
    indices.map((column) => {
      const orbit = orbitOf([row, column], size);
      return arePeaceful(orbit) ? orbit : undefined;
    }),
  );
}

function orbitOf(square: Square, size: number): readonly Square[] {
  const orbit = [square];
  for (;;) {
    const [row, column] = orbit.at(-1)!;
    const image: Square = [column, size - 1 - row];
    if (image[0] === square[0] && image[1] === square[1]) return orbit;
    orbit.push(image);
  }
}

function arePeaceful(squares: readonly Square[]): boolean {
  const lines = [
    squares.map(([row]) => row),
    squares.map(([, column]) => column),
    squares.map(([row, column]) => column - row),
    squares.map(([row, column]) => column + row),
  ];
  return lines.every((line) => new Set(line).size === squares.length);
}
