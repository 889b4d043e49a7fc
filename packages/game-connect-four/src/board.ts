/** The board, and the effect of a stone. */

/** A board of any size with its stones. */
export interface ConnectFour {
  readonly width: number;
  readonly height: number;
  /** The columns from left to right, each as its stones from the bottom up: `X` for MAX, who moves first, `O` for MIN. */
  readonly columns: readonly string[];
  /** The number of stones on the board. */
  readonly stones: number;
  /** Whether the last stone completed four in a row. */
  readonly won: boolean;
  /** The value that the record states, from the view of the side to move. */
  readonly stated?: number;
}

/** The directions of four in a row, as columns and rows: horizontal, vertical, and both diagonals. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export function emptyBoard(width: number, height: number): ConnectFour {
  return { width, height, columns: Array<string>(width).fill(''), stones: 0, won: false };
}

/** Returns the board after a stone in a column with room. */
export function drop(
  { width, height, columns: before, stones }: ConnectFour,
  column: number,
): ConnectFour {
  const stone = stones % 2 === 0 ? 'X' : 'O';
  const columns = before.with(column, before[column]! + stone);
  return { width, height, columns, stones: stones + 1, won: hasFour(columns, column) };
}

/** Returns how many stones the winner has left on a board of `cells` cells, including the winning one, the `stones`-th. */
export function inHand(cells: number, stones: number): number {
  return Math.floor((cells - stones) / 2) + 1;
}

/** Returns whether the top stone of a column is one of four in a row. */
function hasFour(columns: readonly string[], column: number): boolean {
  const row = columns[column]!.length - 1;
  const stone = columns[column]![row];
  const run = (acrossBy: number, upBy: number): number => {
    let length = 0;
    while (columns[column + (length + 1) * acrossBy]?.[row + (length + 1) * upBy] === stone)
      length++;
    return length;
  };
  return STEPS.some(([across, up]) => run(across, up) + 1 + run(-across, -up) >= 4);
}

/** A cell, as its column and row. */
export type Cell = readonly [column: number, row: number];

/** Returns the first and the last cell of each four in a row. */
export function foursOf({ columns }: ConnectFour): (readonly [first: Cell, last: Cell])[] {
  return columns.flatMap((stones, column) =>
    Array.from(stones).flatMap((stone, row) =>
      STEPS.filter(([across, up]) =>
        [1, 2, 3].every((by) => columns[column + by * across]?.[row + by * up] === stone),
      ).map(([across, up]): [Cell, Cell] => [
        [column, row],
        [column + 3 * across, row + 3 * up],
      ]),
    ),
  );
}
