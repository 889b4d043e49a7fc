/** A board of sliding tiles. The goal has the blank first, then the tiles in order. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
  /** Row by row; 0 is the blank. */
  readonly tiles: readonly number[];
}

/** Returns the board in order. */
export function goalOf(rows: number, columns: number): Board {
  return { rows, columns, tiles: Array.from({ length: rows * columns }, (_, tile) => tile) };
}

/** Writes a board as lines of text, with a dot for the blank. */
export function textOf({ rows, columns, tiles }: Board): string {
  const { length } = String(tiles.length - 1);
  const signs = tiles.map((tile) => (tile === 0 ? '·' : String(tile)).padStart(length));
  return Array.from({ length: rows }, (_, row) =>
    signs.slice(row * columns, (row + 1) * columns).join(' '),
  ).join('\n');
}

/** How the blank moves, by action. Action 3 - a takes a back. */
export const MOVES = ['up', 'left', 'right', 'down'] as const;

/** Returns the places from which the blank goes, by action. */
export function movesAt({ rows, columns }: Omit<Board, 'tiles'>, blank: number): number[] {
  const row = Math.floor(blank / columns);
  const column = blank % columns;
  const can = [row > 0, column > 0, column < columns - 1, row < rows - 1];
  return [0, 1, 2, 3].filter((action) => can[action]);
}

/** Returns how far the blank moves in the list of tiles. */
export function offsetOf(columns: number, action: number): number {
  return [-columns, -1, 1, columns][action]!;
}

/** Returns how many steps a tile at a place is away from its own place. */
export function distanceOf(columns: number, tile: number, place: number): number {
  return (
    Math.abs(Math.floor(place / columns) - Math.floor(tile / columns)) +
    Math.abs((place % columns) - (tile % columns))
  );
}

/** Returns the Manhattan distance of all tiles to their places. The blank does not count: it moves with each tile. */
export function manhattan({ columns, tiles }: Board): number {
  return tiles.reduce(
    (sum, tile, place) => (tile === 0 ? sum : sum + distanceOf(columns, tile, place)),
    0,
  );
}

/**
 * Returns whether moves can order the tiles: half of all arrangements can be (W. W. Johnson and W. E. Story, "Notes on the 15
 * Puzzle", 1879). Each move swaps the blank with a tile, so it changes the parity of the permutation and that of the blank's way.
 * On a board of one row or column, tiles cannot pass each other.
 */
export function isSolvable({ rows, columns, tiles }: Board): boolean {
  const blank = tiles.indexOf(0);
  if (rows === 1 || columns === 1)
    return tiles.filter((tile) => tile !== 0).every((tile, index) => tile === index + 1);
  const rest = [...tiles];
  let swaps = 0;
  for (let place = 0; place < rest.length; place++)
    while (rest[place] !== place) {
      const tile = rest[place]!;
      rest[place] = rest[tile]!;
      rest[tile] = tile;
      swaps++;
    }
  return (swaps + distanceOf(columns, 0, blank)) % 2 === 0;
}
