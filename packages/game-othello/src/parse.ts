import { characterAt, defineErrors, type QueensideError } from '@queenside/core';
import type { Othello } from './board.ts';

const SQUARES = 64;

export const fail = defineErrors('othello', {
  'not-a-position': {
    cause: 'not a position of othello: {detail}',
    remedy: 'write 64 squares row by row, a blank, and the side to move, such as `X`',
  },
});

/**
 * Reads a position as in the test suite of the French Othello federation: 64 squares, row by row from a1, then a blank
 * and the side to move. Black is `X`, `x` or `*`, White `O`, `o` or `0`, an empty square `-` or `.`.
 *
 * @throws QueensideError `othello/not-a-position`, with the column.
 */
export function parse(line: string): Othello {
  const text = line.toUpperCase().replaceAll('*', 'X').replaceAll('0', 'O').replaceAll('.', '-');
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
      `expected the side to move, X or O, found ${mover === '' ? 'nothing' : `"${line.slice(SQUARES).trim()}"`}`,
      SQUARES + 2,
    );
  return { squares: text.slice(0, SQUARES), mover };
}

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}
