/** The board, and which discs a move turns. */

/** A board and the side to move. */
export interface Othello {
  /** 64 squares, row by row from a1: `X` for a black disc, `O` for a white one, `-` for none. */
  readonly squares: string;
  readonly mover: 'X' | 'O';
  /** The value that the record states, from the view of the side to move. */
  readonly stated?: number;
}

/** The move of a side that can place no disc while the other side can. */
export const PASS = 64;

export const CORNERS = [0, 7, 56, 63];

/** The eight directions, as steps to the right and down. */
const STEPS = [-1, 0, 1].flatMap((right) =>
  [-1, 0, 1].flatMap((down) => (right === 0 && down === 0 ? [] : [{ right, down }])),
);

export function other(mover: 'X' | 'O'): 'X' | 'O' {
  return mover === 'X' ? 'O' : 'X';
}

/** Returns the discs that the mover's disc on an empty square would enclose and turn. */
export function flips(squares: string, square: number, mover: 'X' | 'O'): number[] {
  return STEPS.flatMap(({ right, down }) => {
    const enclosed: number[] = [];
    let column = (square % 8) + right;
    let row = Math.floor(square / 8) + down;
    while (isOn(column, row) && squares[8 * row + column] === other(mover)) {
      enclosed.push(8 * row + column);
      column += right;
      row += down;
    }
    return isOn(column, row) && squares[8 * row + column] === mover ? enclosed : [];
  });
}

/** Returns the squares where the side to move can place a disc. */
export function placementsOf({ squares, mover }: Othello): number[] {
  return Array.from(squares, (_, square) => square).filter(
    (square) => squares[square] === '-' && flips(squares, square, mover).length > 0,
  );
}

/** Counts the squares with `mark`. */
export function count(squares: string, mark: string): number {
  return squares.split(mark).length - 1;
}

function isOn(column: number, row: number): boolean {
  return column >= 0 && column < 8 && row >= 0 && row < 8;
}
