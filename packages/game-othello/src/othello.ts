import { defined, defineGame } from '@queenside/core';
import { hasWebAssembly } from '@queenside/core/webassembly';
import {
  CORNERS,
  count,
  fail,
  flips,
  type Othello,
  other,
  parse,
  PASS,
  placementsOf,
} from './board.ts';
import { OthelloCursor } from './cursor.ts';
import { COLORS, draw } from './draw.ts';
import { prove } from './prove.ts';

const START = '---------------------------OX------XO--------------------------- X';

/** Othello by the rules of the World Othello Federation; MAX plays Black, `X`. */
export const othello = defineGame<Othello>({
  id: 'othello',
  name: 'Othello',
  summary: 'Place discs and turn those enclosed; the value is the difference in discs',
  maxBranching: 64,
  maxDepth: 128,
  scoreRange: [-64, 64],
  taught: ['alpha-beta', 'negascout'],
  defaultSolver: 'negascout',
  examples: [
    '-XXXX-OX-OXOOOOXO-OXXXXXOOOOXXXXOOOOOXXXOOOOOOO-OXOOOOOXOXOOOO-- O',
    'OOOOXXX-OOXXOXX-OOOXXXX-XOXOXXX--XOXOXXXOXXOOOXXOXXXXXXXOOOOOOO- X',
    'OOOOOOOXOOOXXOX-OOXOOXOXOOXOOOXXXOXOXOXXXOOXXOOXXO-XXX-XX-XXXX-X O',
    'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X',
  ],
  // Passes count as moves.
  perft: [{ position: START, lines: [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216] }],
  errors: fail.table,
  parse,
  toMove: ({ mover }) => (mover === 'X' ? 'max' : 'min'),
  // A move is a square, row by row from 0, or a pass.
  moves(state) {
    const placements = placementsOf(state);
    if (placements.length > 0) return placements;
    return placementsOf({ ...state, mover: other(state.mover) }).length > 0 ? [PASS] : [];
  },
  next({ squares, mover }, move) {
    const board = Array.from(squares);
    if (move !== PASS)
      for (const square of [move, ...flips(squares, move, mover)]) board[square] = mover;
    return { squares: board.join(''), mover: other(mover) };
  },
  // Empty squares count for the winner.
  score({ squares }) {
    const lead = count(squares, 'X') - count(squares, 'O');
    return lead + Math.sign(lead) * count(squares, '-');
  },
  evaluate,
  key: ({ squares, mover }) => squares + mover,
  stated: ({ stated }) => stated,
  size: ({ squares }) => count(squares, '-'),
  playouts: {
    start: START,
    moves: [48, 56],
    write: ({ squares, mover }) => `${squares} ${mover}`,
  },
  moveName: (move) =>
    move === PASS ? 'pass' : `${'abcdefgh'[move % 8]}${Math.floor(move / 8) + 1}`,
  tree: {
    provides: ['evaluate', 'keys', 'order', 'clone'],
    open: (state) => OthelloCursor.at(state),
  },
  ...defined({ prove: hasWebAssembly() ? prove : undefined }),
  board: ({ squares }) =>
    Array.from({ length: 8 }, (_, row) =>
      Array.from(squares.slice(8 * row, 8 * row + 8), (mark) => (mark === '-' ? '' : mark)),
    ),
  players: ['black', 'white'],
  draw,
  dark: COLORS.dark,
});

/** Estimates a position by the moves of each side, and by corners, which never turn. From -64 to 64. */
function evaluate({ squares }: Othello): number {
  const moves = (mover: 'X' | 'O') => placementsOf({ squares, mover }).length;
  const corners = CORNERS.map((corner) => squares[corner]).join('');
  const lead = moves('X') - moves('O') + 8 * (count(corners, 'X') - count(corners, 'O'));
  return Math.max(-64, Math.min(64, lead));
}
