/** The board, and which discs a move turns. */
import { characterAt, defineErrors, type QueensideError } from '@queenside/core';

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

const SQUARES = 64;
const MOVE = /^([a-h])([1-8]) *: *([+-]?\d{1,2})$/i;

export const fail = defineErrors('othello', {
  'not-a-position': {
    cause: 'not a position of othello: {detail}',
    remedy: 'write 64 squares row by row, a blank, and the side to move, such as `X`',
  },
});

/**
 * Reads a position as in the test suite of the French Othello federation: 64 squares, row by row from a1, then a blank
 * and the side to move. Black is `X`, `x` or `*`, White `O`, `o` or `0`, an empty square `-` or `.`. Moves with their scores
 * may follow, and a comment: `… X; G8:+18; H1:+12; % no. 1`.
 *
 * @throws QueensideError `othello/not-a-position`, with the column.
 */
export function parse(line: string): Othello {
  const [position = '', ...fields] = line.replace(/\s*%.*$/, '').split(';');
  const text = position
    .toUpperCase()
    .replaceAll('*', 'X')
    .replaceAll('0', 'O')
    .replaceAll('.', '-');
  const length = /^[XO-]*/.exec(text)![0].length;
  if (length < SQUARES && length < text.length)
    throw refuse(
      `expected X, O or - in a square, found "${characterAt(line, length)}"`,
      length + 1,
    );
  if (length < SQUARES) throw refuse(`expected ${SQUARES} squares, found ${length}`, length + 1);
  const mover = text.slice(SQUARES).trim();
  if (mover !== 'X' && mover !== 'O')
    throw refuse(
      `expected the side to move, X or O, found ${mover === '' ? 'nothing' : `"${position.slice(SQUARES).trim()}"`}`,
      SQUARES + 2,
    );
  const state: Othello = { squares: text.slice(0, SQUARES), mover };
  const scores = readScores(state, fields, position.length + 1);
  return scores.length === 0 ? state : { ...state, stated: Math.max(...scores) };
}

/** Reads `G8:+18`, …: legal moves with their scores. */
function readScores(state: Othello, fields: readonly string[], start: number): number[] {
  const legal = new Set(placementsOf(state));
  let column = start + 1;
  return fields.flatMap((field) => {
    const at = column + field.length - field.trimStart().length;
    column += field.length + 1;
    if (field.trim() === '') return [];
    const [, file, rank, score] = MOVE.exec(field.trim()) ?? [];
    if (score === undefined)
      throw refuse(`expected a move and its score, such as G8:+18, found "${field.trim()}"`, at);
    const square = 'abcdefgh'.indexOf(file!.toLowerCase()) + 8 * (Number(rank) - 1);
    if (!legal.has(square))
      throw refuse(`${file}${rank} is not a legal move of ${state.mover}`, at);
    return [Number(score)];
  });
}

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}
