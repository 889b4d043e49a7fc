/** Tic-tac-toe, as a plugin. */
import {
  divideColors,
  SHARED_COLORS,
  characterAt,
  defineErrors,
  defineGame,
  definePlugin,
  type MarkedMoves,
  type QueensideError,
} from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';

const MARK_COLORS = { X: '#b5432f', O: '#2f5d8a' } as const;
/** Each mark as a path around the center of its cell. */
const MARKS = {
  X: 'M-28-28L28 28M28-28L-28 28',
  O: 'M0-31A31 31 0 1 1 0 31A31 31 0 1 1 0-31',
} as const;

const { light: COLORS, dark } = divideColors({
  ink: SHARED_COLORS.ink,
  paper: SHARED_COLORS.paper,
  number: ['#b9b5a8', '#6d7280'],
  last: ['#fdf1c9', '#40381c'],
});

/**
 * Draws the board with cells of 100 by 100. Free cells are labeled with their moves; a line strikes three in a row. The last move's
 * cell is yellow, the best move's has a green frame.
 */
function draw(cells: TicTacToe, { last, best }: MarkedMoves = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="-10 -10 320 320">` +
    `<title>${cells}</title><rect x="-10" y="-10" width="320" height="320" fill="${COLORS.paper}"/>` +
    (last === undefined ? '' : square(last, `fill="${COLORS.last}"`)) +
    (best === undefined ? '' : square(best, 'fill="none" stroke="#2f8f5b" stroke-width="4"')) +
    `<path d="M100 0V300M200 0V300M0 100H300M0 200H300" stroke="${COLORS.ink}" stroke-width="4" stroke-linecap="round"/>` +
    Array.from(cells, drawCell).join('') +
    LINES.filter((line) => isTaken(cells, line))
      .map(strike)
      .join('') +
    `</svg>\n`
  );
}

function square(cell: number, look: string): string {
  const [x, y] = middleOf(cell);
  return `<rect x="${x - 43}" y="${y - 43}" width="86" height="86" rx="8" ${look}/>`;
}

function drawCell(mark: string, cell: number): string {
  const [x, y] = middleOf(cell);
  if (mark === 'X' || mark === 'O')
    return `<path transform="translate(${x} ${y})" d="${MARKS[mark]}" fill="none" stroke="${MARK_COLORS[mark]}" stroke-width="11" stroke-linecap="round"/>`;
  return `<text x="${x}" y="${y + 8}" font-family="sans-serif" font-size="22" fill="${COLORS.number}" text-anchor="middle">${cell + 1}</text>`;
}

function isTaken(cells: TicTacToe, [first, second, third]: readonly number[]): boolean {
  const mark = cells[first!];
  return mark !== '.' && mark === cells[second!] && mark === cells[third!];
}

function strike(line: readonly number[]): string {
  const [x1, y1] = middleOf(line[0]!);
  const [x2, y2] = middleOf(line[2]!);
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${COLORS.ink}" stroke-width="6" stroke-linecap="round" opacity="0.75"/>`;
}

function middleOf(cell: number): [x: number, y: number] {
  return [50 + 100 * (cell % 3), 50 + 100 * Math.floor(cell / 3)];
}

const fail = defineErrors('tic-tac-toe', {
  'not-a-position': {
    cause: 'not a position of tic-tac-toe: {detail}',
    remedy: 'example: X...O....',
  },
});

/** Three in a row on three by three; MAX plays X and moves first. */
export const ticTacToe = defineGame<TicTacToe>({
  id: 'tic-tac-toe',
  name: 'Tic-tac-toe',
  summary: 'Three in a row on a board of three by three; MAX plays X and moves first',
  maxBranching: 9,
  maxDepth: 9,
  scoreRange: [-1, 1],
  taught: ['alpha-beta', 'minimax'],
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
  board: (cells) =>
    [0, 3, 6].map((row) =>
      Array.from(cells.slice(row, row + 3), (mark) => (mark === '.' ? '' : mark)),
    ),
  players: ['X', 'O'],
  draw,
  dark,
});

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}

/** Nine cells, row by row: `X`, `O`, or `.`. X moves first, so the cells show the side to move. */
export type TicTacToe = string;

/** The lines of three, as cells counted from 0: rows, columns, diagonals. */
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  Array.from(line, Number),
);

/** Returns whether a side has three in a row. */
function hasLine(cells: TicTacToe, mark: string): boolean {
  return LINES.some((line) => line.every((cell) => cells[cell] === mark));
}

/** Counts the lines without this mark. */
function openLines(cells: TicTacToe, mark: string): number {
  return LINES.filter((line) => line.every((cell) => cells[cell] !== mark)).length;
}

/** Counts the cells with `mark`. */
function count(cells: TicTacToe, mark: string): number {
  return cells.split(mark).length - 1;
}

export default definePlugin({
  problems: [gameProblem(ticTacToe)],
});
