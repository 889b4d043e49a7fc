import { atColumn } from '@queenside/core';
import { drop, emptyBoard, type ConnectFour } from './board.ts';

/** All columns of a board, each with a spare bit, must fit into 64 bits. */
const BITS = 64;

/**
 * Reads the columns played, as digits from 1, on seven columns and six rows. `5x4 1122` is a board of five columns and four
 * rows, `7x6` the empty board.
 *
 * @throws Error that says what was expected, and at which column.
 */
export function parse(line: string): ConnectFour {
  const [prefix, width = '7', height = '6'] = /^([1-9])x([1-8])(?:\s+|$)/i.exec(line) ?? [''];
  const board = prefix === '' && /^\d+x\S*/i.exec(line)?.[0];
  if (board)
    throw new Error(`expected a board of 1x1 to 9x8 and a blank after it, found "${board}"`);
  let state = boardOf(Number(width), Number(height));
  if (line === '') throw new Error('expected the columns played, or 7x6 for the empty board');
  for (let index = prefix.length; index < line.length; index++) {
    const move = Number(line[index]) - 1;
    if (!/[1-9]/.test(line[index]!) || move >= state.width)
      throw atColumn(index + 1, `expected a column from 1 to ${width}, found "${line[index]}"`);
    if (state.won) throw atColumn(index + 1, 'expected nothing more: four in a row end the game');
    if (state.columns[move]!.length === state.height)
      throw atColumn(index + 1, `column ${move + 1} holds ${height} stones already`);
    state = drop(state, move);
  }
  return state;
}

function boardOf(width: number, height: number): ConnectFour {
  if (width * (height + 1) > BITS)
    throw new Error(`expected width x (height + 1) up to ${BITS}, found ${width}x${height}`);
  return emptyBoard(width, height);
}
