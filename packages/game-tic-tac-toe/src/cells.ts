/** Nine cells, row by row: `X`, `O`, or `.`. X moves first, so the cells show who is to move. */
export type TicTacToe = string;

/** The lines of three, as cells counted from 0: rows, columns, diagonals. */
export const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  Array.from(line, Number),
);

/** Returns whether a side has three in a row. */
export function hasLine(cells: TicTacToe, mark: string): boolean {
  return LINES.some((line) => line.every((cell) => cells[cell] === mark));
}

/** Counts the lines without this mark. */
export function openLines(cells: TicTacToe, mark: string): number {
  return LINES.filter((line) => line.every((cell) => cells[cell] !== mark)).length;
}

/** Counts the cells with `mark`. */
export function count(cells: TicTacToe, mark: string): number {
  return cells.split(mark).length - 1;
}
