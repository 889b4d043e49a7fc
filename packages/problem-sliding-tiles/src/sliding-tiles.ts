import { defineDomain } from '@queenside/core';
import {
  type Board,
  drawBoard,
  goalOf,
  isSolvable,
  manhattan,
  MOVES,
  movesAt,
  offsetOf,
  textOf,
} from './board.ts';
import { openBoard } from './cursor.ts';
import { KORF } from './korf.ts';

/** The most cells of a board: their numbers have eight bits. */
const MOST_CELLS = 256;

/** The rules of sliding tiles, such as the 8-puzzle and the 15-puzzle. */
export const slidingTilesDomain = defineDomain<Board>({
  id: 'sliding-tiles',
  name: 'Sliding tiles',
  summary: 'Slide tiles into order, such as those of the 15-puzzle, in as few moves as possible',
  maxActions: 4,
  taught: ['a-star', 'ida-star', 'breadth-first'],
  defaultSolver: 'a-star',
  examples: ['1 2 5 3 4 0 6 7 8', '3 1 2 4 7 5 6 8 0', '2x3: 3 1 2 0 4 5', '2x2: 0 2 1 3'],
  parse,
  isGoal: ({ tiles }) => tiles.every((tile, place) => tile === place),
  actions: (board) => movesAt(board, board.tiles.indexOf(0)),
  result({ rows, columns, tiles }, action) {
    const blank = tiles.indexOf(0);
    const place = blank + offsetOf(columns, action);
    return { rows, columns, tiles: tiles.with(blank, tiles[place]!).with(place, 0) };
  },
  key: ({ tiles }) => String.fromCharCode(...tiles),
  heuristic: manhattan,
  consistent: true,
  inverse: (action) => 3 - action,
  actionName: (action) => MOVES[action]!,
  size: manhattan,
  goal: ({ rows, columns }) => goalOf(rows, columns),
  isUnsolvable: (board) => !isSolvable(board),
  published: (board) => KORF.get(board.tiles.join(' ')),
  space: {
    provides: [
      'heuristic',
      'consistent',
      'integer-costs',
      'unit-costs',
      'positive-costs',
      'finite',
      'undo',
      'inverse',
      'reversed',
    ],
    open: openBoard,
  },
  scramble(steps, random) {
    let board = goalOf(4, 4);
    let back = -1;
    for (let step = 0; step < steps; step++) {
      const actions = slidingTilesDomain.actions(board).filter((action) => action !== back);
      const action = actions[random.int(actions.length)]!;
      board = slidingTilesDomain.result(board, action);
      back = 3 - action;
    }
    return board.tiles.join(' ');
  },
  text: textOf,
  draw: drawBoard,
});

/** Reads a square board, `3 1 2 0`, or one with its rows and columns, `2x3: 3 1 2 0 4 5`. */
function parse(line: string): Board {
  const [, head, rows, columns] = /^\s*((\d{1,3})x(\d{1,3}):)/.exec(line) ?? [];
  const words = line
    .replace(head ?? '', '')
    .trim()
    .split(/\s+/);
  const strange = words.find((word) => !/^\d{1,3}$/.test(word));
  if (strange !== undefined && /^\d+x\d+$/.test(strange))
    throw new Error(`"${strange}" has no colon after it, as in "2x3: 3 1 2 0 4 5"`);
  if (strange !== undefined)
    throw new Error(
      `expected the numbers of tiles between blanks, 0 for the blank, found "${strange}"`,
    );
  const tiles = words.map(Number);
  const side = Math.sqrt(tiles.length);
  const board = { rows: Number(rows ?? side), columns: Number(columns ?? side), tiles };
  if (head === undefined && !Number.isInteger(side))
    throw new Error(
      `${tiles.length} numbers fill no square board; put rows and columns first, as in "2x3: 3 1 2 0 4 5"`,
    );
  if (board.rows * board.columns !== tiles.length)
    throw new Error(
      `a board of ${board.rows} x ${board.columns} does not have ${tiles.length} cells`,
    );
  if (tiles.length < 2 || tiles.length > MOST_CELLS)
    throw new Error(`a board has 2 to ${MOST_CELLS} cells`);
  if (!tiles.toSorted((a, b) => a - b).every((tile, index) => tile === index))
    throw new Error(`use each number from 0 to ${tiles.length - 1} once`);
  return board;
}
