import type { Area } from '@queenside/core';

/** A board of sliding tiles, and its goal. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
  /** Row by row; 0 is the blank. */
  readonly tiles: readonly number[];
  /** The place of each tile in the goal, by tile. */
  readonly homes: readonly number[];
}

/** Returns the tiles of the usual goal: the blank first, then all in order. */
export function blankFirst(cells: number): number[] {
  return Array.from({ length: cells }, (_, place) => place);
}

/** Returns the tiles of the other usual goal: all in order, then the blank. */
export function blankLast(cells: number): number[] {
  return Array.from({ length: cells }, (_, place) => (place + 1) % cells);
}

/** Returns the place of each tile of a goal, by tile. */
export function homesOf(goal: readonly number[]): number[] {
  const homes: number[] = [];
  for (const [place, tile] of goal.entries()) homes[tile] = place;
  return homes;
}

/** Returns the goal of a board as a board. */
export function goalOf(board: Omit<Board, 'tiles'>): Board {
  // To list tiles by place is the inverse of listing places by tile.
  return { ...board, tiles: homesOf(board.homes) };
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
export function movesAt(
  { rows, columns }: Pick<Board, 'rows' | 'columns'>,
  blank: number,
): number[] {
  const row = Math.floor(blank / columns);
  const column = blank % columns;
  const can = [row > 0, column > 0, column < columns - 1, row < rows - 1];
  return [0, 1, 2, 3].filter((action) => can[action]);
}

/** Returns how far the blank moves in the list of tiles. */
export function offsetOf(columns: number, action: number): number {
  return [-columns, -1, 1, columns][action]!;
}

/** Returns how many steps a tile at a place is away from its home. */
export function distanceOf(columns: number, home: number, place: number): number {
  return (
    Math.abs(Math.floor(place / columns) - Math.floor(home / columns)) +
    Math.abs((place % columns) - (home % columns))
  );
}

/** Returns the Manhattan distance of all tiles to their places. The blank does not count: it moves with each tile. */
export function manhattan({ columns, tiles, homes }: Board): number {
  return tiles.reduce(
    (sum, tile, place) => (tile === 0 ? sum : sum + distanceOf(columns, homes[tile]!, place)),
    0,
  );
}

/**
 * Returns whether moves can order the tiles: half of all arrangements can be (W. W. Johnson and W. E. Story, "Notes on the 15
 * Puzzle", 1879). Each move swaps the blank with a tile, so it changes the parity of the permutation and that of the blank's way.
 * On a board of one row or column, tiles cannot pass each other.
 */
export function isSolvable({ rows, columns, tiles, homes }: Board): boolean {
  if (rows === 1 || columns === 1) {
    const inOrder = tiles.filter((tile) => tile !== 0).map((tile) => homes[tile]!);
    return inOrder.every((home, index) => index === 0 || inOrder[index - 1]! < home);
  }
  const rest = tiles.map((tile) => homes[tile]!);
  let swaps = 0;
  for (let place = 0; place < rest.length; place++)
    while (rest[place] !== place) {
      const home = rest[place]!;
      rest[place] = rest[home]!;
      rest[home] = home;
      swaps++;
    }
  return (swaps + distanceOf(columns, homes[0]!, tiles.indexOf(0))) % 2 === 0;
}

const CELL = 48;
const MARGIN = 4;
const COLORS = { home: '#cfe3d4', away: '#e8dcc4', moved: '#f2c14e' };

/** Returns the size of a drawing. */
export function sizeOf({ rows, columns }: Board): { width: number; height: number } {
  return { width: columns * CELL + 2 * MARGIN, height: rows * CELL + 2 * MARGIN };
}

/** Returns the area of a place in a drawing. */
export function cellOf({ columns }: Board, place: number): Area {
  const x = MARGIN + (place % columns) * CELL;
  const y = MARGIN + Math.floor(place / columns) * CELL;
  return { x, y, width: CELL, height: CELL };
}

/** Draws a board as one SVG document. Tiles at home have a special color, and so does the tile that the last action moved. */
export function drawBoard(board: Board, last?: number): string {
  const { columns, tiles, homes } = board;
  const { width, height } = sizeOf(board);
  const moved = last === undefined ? -1 : tiles.indexOf(0) - offsetOf(columns, last);
  const outlines = { home: '', away: '', moved: '' };
  let numbers = '';
  for (const [place, tile] of tiles.entries()) {
    if (tile === 0) continue;
    const { x, y } = cellOf(board, place);
    const kind = place === moved ? 'moved' : homes[tile] === place ? 'home' : 'away';
    outlines[kind] += `M${x + 3} ${y + 3}h${CELL - 6}v${CELL - 6}h${6 - CELL}z`;
    numbers += `<text x="${x + CELL / 2}" y="${y + CELL / 2 + 9.5}">${tile}</text>`;
  }
  const paths = Object.entries(outlines)
    .filter(([, outline]) => outline !== '')
    .map(([kind, outline]) => {
      const color = COLORS[kind as keyof typeof COLORS];
      return `<path d="${outline}" fill="${color}" stroke="${color}"/>`;
    });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="27" text-anchor="middle" stroke-width="4" stroke-linejoin="round">` +
    `<rect width="${width}" height="${height}" rx="6" fill="#4a4640"/>${paths.join('')}<g fill="#1f1d19">${numbers}</g></svg>\n`
  );
}
