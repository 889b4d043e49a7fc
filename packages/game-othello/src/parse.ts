import { atColumn } from '@queenside/core';
import type { Othello } from './board.ts';

const SQUARES = 64;

/**
 * Reads a position as in the test suite of the French Othello federation: 64 squares, row by row from a1, then a blank
 * and the side to move. Black is `X`, `x` or `*`, White `O`, `o` or `0`, an empty square `-` or `.`.
 *
 * @throws Error that says what was expected, and at which column.
 */
export function parse(line: string): Othello {
  const text = line.toUpperCase().replaceAll('*', 'X').replaceAll('0', 'O').replaceAll('.', '-');
  const length = /^[XO-]*/.exec(text)![0].length;
  if (length < SQUARES && length < text.length)
    throw atColumn(length + 1, `expected X, O or - in a square, found "${line[length]}"`);
  if (length < SQUARES) throw atColumn(length + 1, `expected ${SQUARES} squares, found ${length}`);
  const mover = text.slice(SQUARES).trim();
  if (mover !== 'X' && mover !== 'O')
    throw atColumn(
      SQUARES + 2,
      `expected the side to move, X or O, found ${mover === '' ? 'nothing' : `"${line.slice(SQUARES).trim()}"`}`,
    );
  return { squares: text.slice(0, SQUARES), mover };
}
