/**
 * Domineering (Andersson, 1973) on boards of at most 4 by 4: MAX places dominoes upright, MIN flat. A player who cannot move
 * loses. A position is its rows and the side to move: `..x/... max`.
 */
import { defineErrors, defineGame, type Game } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { plant, type Row } from './planted.ts';

interface Board {
  /** Row by row; `x` is covered. */
  readonly cells: string;
  readonly width: number;
  readonly mover: 'max' | 'min';
}

const isFree = ({ cells }: Board, cell: number): boolean => cells[cell] === '.';
const cover = (cells: string, cell: number): string =>
  `${cells.slice(0, cell)}x${cells.slice(cell + 1)}`;

/** Returns the second cell of a domino, or undefined if it would leave the board. */
function secondOf({ cells, width, mover }: Board, cell: number): number | undefined {
  if (mover === 'max') return cell + width < cells.length ? cell + width : undefined;
  return cell % width < width - 1 ? cell + 1 : undefined;
}

function placesOf(board: Board, second: typeof secondOf): number[] {
  return Array.from(board.cells, (_, cell) => cell).filter((cell) => {
    const other = second(board, cell);
    return other !== undefined && isFree(board, cell) && isFree(board, other);
  });
}

const fail = defineErrors('domineering', {
  'not-a-position': {
    cause: 'not a position of domineering',
    remedy: 'expected up to four rows of up to four cells, and max or min',
  },
});

const domineering = defineGame<Board>({
  id: 'domineering',
  summary: 'Place dominoes, upright or flat; who cannot loses.',
  maxBranching: 12,
  maxDepth: 8,
  scoreRange: [-1, 1],
  examples: ['.../.../... max', '.x./... min', 'xx/xx max'],
  perft: [{ position: '.../.../... max', lines: [1, 6, 20] }],
  errors: fail.table,
  parse(line) {
    const [, rows, mover] = /^([.x/]+) (max|min)$/.exec(line) ?? [];
    const [first = '', ...others] = rows?.split('/') ?? [];
    const isBoard = [first, ...others].every((row) => row.length === first.length);
    if (!isBoard || first.length < 1 || first.length > 4 || others.length > 3)
      throw fail('not-a-position');
    return { cells: rows!.replaceAll('/', ''), width: first.length, mover: mover as 'max' | 'min' };
  },
  toMove: ({ mover }) => mover,
  moves: (board) => placesOf(board, secondOf),
  next(board, cell) {
    const cells = cover(cover(board.cells, cell), secondOf(board, cell) ?? cell + 1);
    return { ...board, cells, mover: board.mover === 'max' ? 'min' : 'max' };
  },
  score: ({ mover }) => (mover === 'max' ? -1 : 1),
  key: ({ cells, width, mover }) => `${cells} ${width} ${mover}`,
  playouts: {
    start: '..../..../..../.... max',
    write({ cells, width, mover }) {
      const rows = cells.match(new RegExp(`.{${width}}`, 'g'))!;
      return `${rows.join('/')} ${mover}`;
    },
  },
});

const FAULTS: Row<Game<Board>>[] = [
  [
    'ten moves at most, and twelve at the start of play-outs',
    { maxBranching: 10 },
    /^game domineering, position "..\S+ max": it has 12 moves; expected at most maxBranching, 10$/,
  ],
  [
    'a key without the side to move, where each board has one',
    { key: ({ cells, width }) => `${cells} ${width}` },
    /^game domineering, position "[.x/]+ min": the key is [.x]+ 3 with min to move, and also that of the position "[.x/]+ max", with max to move; expected different keys.*\(\w+ at .*domineering\.ts:/,
  ],
  [
    'pieces that wrap round the edge of the board',
    {
      moves: (board) =>
        placesOf(board, (at, cell) => (at.mover === 'min' ? cell + 1 : secondOf(at, cell))),
    },
    /^game domineering, position ".*": it has \d+ lines of 2 moves \(.*\); expected 20, as perft says$/,
  ],
  [
    'a move that is left out at the edge',
    { moves: (board) => placesOf(board, secondOf).filter((cell) => cell % board.width < 2) },
    /it has 4 lines of 1 moves \(.*\); expected 6, as perft says/,
  ],
  [
    'no known counts',
    { perft: [] },
    /^game domineering, perft: it knows no counts of lines of play to test its rules with; expected the moves of at least one position/,
  ],
];

export const domineeringFaults = plant(FAULTS, (change) => ({
  problems: [gameProblem({ ...domineering, ...change })],
}));

export { domineering };
