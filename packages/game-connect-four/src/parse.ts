import { characterAt, defineErrors, type QueensideError } from '@queenside/core';
import { drop, emptyBoard, type ConnectFour } from './board.ts';

/** All columns of a board, each with a spare bit, must fit into 64 bits. */
const BITS = 64;

/** A score after the columns. */
const SCORE = /(?<=\S)\s+[+-]?\d{1,2}$/;

export const fail = defineErrors('connect-four', {
  'not-a-position': {
    cause: 'not a position of connect-four: {detail}',
    remedy: 'example: 4x4 12213443',
  },
});

/**
 * Reads the columns played, as digits from 1, on seven columns and six rows. `5x4 1122` is a board of five columns and four
 * rows, `7x6` the empty board. A score may follow, as in the files of P. Pons: `1122 -2`.
 *
 * @throws QueensideError `connect-four/not-a-position`, with the column.
 */
export function parse(line: string): ConnectFour {
  const [prefix, width = '7', height = '6'] = /^([1-9])x([1-8])(?:\s+|$)/i.exec(line) ?? [''];
  const board = prefix === '' && /^\d+x\S*/i.exec(line)?.[0];
  if (board) throw refuse(`expected a board of 1x1 to 9x8 and a blank after it, found "${board}"`);
  const [score = ''] = SCORE.exec(line.slice(prefix.length)) ?? [];
  const end = line.length - score.length;
  let state = boardOf(Number(width), Number(height));
  if (line === '') throw refuse('expected the columns played, or 7x6 for the empty board');
  for (let index = prefix.length; index < end; index++) {
    const move = Number(line[index]) - 1;
    if (!/[1-9]/.test(line[index]!) || move >= state.width)
      throw refuse(
        `expected a column from 1 to ${width}, found "${characterAt(line, index)}"`,
        index + 1,
      );
    if (state.won) throw refuse('expected nothing more: four in a row end the game', index + 1);
    if (state.columns[move]!.length === state.height)
      throw refuse(`column ${move + 1} holds ${height} stones already`, index + 1);
    state = drop(state, move);
  }
  return score === '' ? state : { ...state, stated: Number(score) };
}

function boardOf(width: number, height: number): ConnectFour {
  if (width * (height + 1) > BITS)
    throw refuse(`expected width x (height + 1) up to ${BITS}, found ${width}x${height}`);
  return emptyBoard(width, height);
}

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}
