import { defined, defineGame } from '@queenside/core';
import { hasWebAssembly } from '@queenside/core/webassembly';
import {
  type ConnectFour,
  drop,
  fail,
  FEWEST_CELLS,
  inHand,
  openLines,
  parse,
  write,
} from './board.ts';
import { ConnectFourCursor } from './cursor.ts';
import { COLORS, draw, moveArea } from './draw.ts';
import { prove } from './prove.ts';

/** Drop stones into columns; four in a row win. MAX moves first. */
export const connectFour = defineGame<ConnectFour>({
  id: 'connect-four',
  name: 'Connect Four',
  summary: 'Drop stones into columns; four in a row win, the sooner the better',
  maxBranching: 9,
  maxDepth: 56,
  scoreRange: [-25, 25],
  taught: ['alpha-beta', 'negascout'],
  defaultSolver: 'negascout',
  examples: [
    '2252576253462244111563365343671351441',
    '4x4 12213443',
    '4x3',
    '7x6 1122334',
    '5x3 333',
  ],
  perft: [
    // Without a full column, 7 to the power of the length; at length 7, seven lines end early.
    { position: '7x6', lines: [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536] },
    // Two columns of two: every order of two stones each, 4! / (2! 2!) of them.
    { position: '2x2', lines: [1, 2, 4, 6, 6] },
  ],
  errors: fail.table,
  parse,
  toMove: ({ stones }) => (stones % 2 === 0 ? 'max' : 'min'),
  // A move is a column, from 0.
  moves: ({ columns, height, won }) =>
    won ? [] : columns.flatMap((column, move) => (column.length < height ? [move] : [])),
  next: drop,
  // The stones that the winner has left, including the winning one.
  score: ({ width, height, stones, won }) =>
    won ? (stones % 2 === 1 ? 1 : -1) * inHand(width * height, stones) : 0,
  evaluate,
  key: ({ columns }) => columns.join(' '),
  moveName: (move) => String(move + 1),
  playouts: { start: '7x6', moves: [14, 28], write },
  size: ({ width, height, stones }) => width * height - stones,
  tree: {
    provides: ['keys', 'bounds', 'order', 'clone'],
    // Estimates make iterative deepening visit more positions until the end of the game.
    open: (state) => ConnectFourCursor.at(state, false),
    openToDepth: (state) => ConnectFourCursor.at(state, true),
  },
  published,
  stated: ({ stated }) => stated,
  ...defined({ prove: hasWebAssembly() ? prove : undefined }),
  board: ({ columns, height }) =>
    Array.from({ length: height }, (_, row) =>
      columns.map((column) => column[height - 1 - row] ?? ''),
    ),
  players: ['red', 'yellow'],
  draw,
  moveArea,
  dark: COLORS.dark,
});

/**
 * Estimates a position by the lines of four that are still open to each player: a hundredth for each one that MAX has more.
 * No board has a hundred lines more for one side, so every win outweighs every estimate.
 */
function evaluate(board: ConnectFour): number {
  if (board.width * board.height < FEWEST_CELLS) return 0;
  return (openLines(board, 'O') - openLines(board, 'X')) / 100;
}

/**
 * The scores of the empty board and of each first move: the winners by Allis and Allen (1988), the margins by Pons (2015).
 */
const EMPTY = 1;
const FIRST_MOVES = [-2, -1, 0, 1, 0, -1, -2];

/** Returns the published value of a position on seven columns and six rows, from MAX's view. */
function published({ width, height, columns, stones }: ConnectFour): number | undefined {
  if (width !== 7 || height !== 6 || stones > 1) return undefined;
  return stones === 0 ? EMPTY : FIRST_MOVES[columns.indexOf('X')];
}
