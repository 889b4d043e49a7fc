import { characterAt, defineErrors, defineGame, type QueensideError } from '@queenside/core';
import { DARK, draw } from './draw.ts';
import { count, hasLine, LINES, openLines, type TicTacToe } from './cells.ts';

const fail = defineErrors('tic-tac-toe', {
  'not-a-position': {
    cause: 'not a position of tic-tac-toe: {detail}',
    remedy: 'example: X...O....',
  },
});

/** Three in a row on three by three; MAX plays X and moves first. */
export const ticTacToe = defineGame<TicTacToe>({
  id: 'tic-tac-toe',
  summary: 'Three in a row on a board of three by three; MAX plays X and moves first',
  maxBranching: 9,
  maxDepth: 9,
  scoreRange: [-1, 1],
  defaultSolver: 'negascout',
  examples: ['.........', 'X...O....', 'XOX.O.X..', 'XXXOO....', 'XOXXOOOXX'],
  perft: [
    {
      position: '.........',
      lines: [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872],
    },
  ],
  errors: fail.table,
  parse(line) {
    const cells = line.toUpperCase();
    const odd = cells.search(/[^XO.]/);
    if (odd >= 0)
      throw refuse(`expected X, O or . in a cell, found "${characterAt(line, odd)}"`, odd + 1);
    if (cells.length !== 9)
      throw refuse(`expected nine cells, found ${cells.length}`, cells.length + 1);
    const [crosses, noughts] = [count(cells, 'X'), count(cells, 'O')];
    const lead = crosses - noughts;
    if (lead !== 0 && lead !== 1)
      throw refuse(`expected as many X as O, or one more, found ${crosses} X and ${noughts} O`);
    if (hasLine(cells, lead === 1 ? 'O' : 'X'))
      throw refuse(
        `${lead === 1 ? 'O' : 'X'} has three in a row, but the other side moved afterwards`,
      );
    return cells;
  },
  toMove: (cells) => (count(cells, 'X') === count(cells, 'O') ? 'max' : 'min'),
  // A move is a cell, 0 to 8.
  moves: (cells) =>
    hasLine(cells, 'X') || hasLine(cells, 'O')
      ? []
      : Array.from(cells).flatMap((mark, cell) => (mark === '.' ? [cell] : [])),
  next(cells, cell) {
    const mark = count(cells, 'X') === count(cells, 'O') ? 'X' : 'O';
    return cells.slice(0, cell) + mark + cells.slice(cell + 1);
  },
  score: (cells) => (hasLine(cells, 'X') ? 1 : hasLine(cells, 'O') ? -1 : 0),
  // The lines that are still open to each side.
  evaluate: (cells) => (openLines(cells, 'O') - openLines(cells, 'X')) / LINES.length,
  key: (cells) => cells,
  size: (cells) => count(cells, '.'),
  playouts: { start: '.........', write: (cells) => cells },
  moveName: (cell) => String(cell + 1),
  players: ['X', 'O'],
  draw,
  dark: DARK,
});

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}
