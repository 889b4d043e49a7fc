type Square = readonly [row: number, column: number];

/**
 * Solutions that a rotation leaves as they are: by a half turn (`quarters` 2) or by a quarter turn (`quarters` 1).
 *
 * A queen comes with its images, so a board is filled row by row with whole orbits of squares, by backtracking. What is
 * on the board always looks the same after the rotation: where one square of an orbit is free, all are.
 */
export function countSymmetricBoards(size: number, quarters: 1 | 2): number {
  const orbits = peacefulOrbits(size, quarters);
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

/** By row and column: the square and its images, each once; undefined where queens on them attack each other. */
function peacefulOrbits(size: number, quarters: 1 | 2): (readonly Square[] | undefined)[][] {
  const indices = Array.from({ length: size }, (_, index) => index);
  return indices.map((row) =>
    indices.map((column) => {
      const orbit = orbitOf([row, column], size, quarters);
      return arePeaceful(orbit) ? orbit : undefined;
    }),
  );
}

function orbitOf(square: Square, size: number, quarters: 1 | 2): readonly Square[] {
  const orbit = [square];
  for (;;) {
    let [row, column] = orbit.at(-1)!;
    for (let turn = 0; turn < quarters; turn++) [row, column] = [column, size - 1 - row];
    if (row === square[0] && column === square[1]) return orbit;
    orbit.push([row, column]);
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
