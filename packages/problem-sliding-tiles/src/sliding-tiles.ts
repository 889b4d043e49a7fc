import { defineDomain } from '@queenside/core';
import {
  blankFirst,
  type Board,
  drawBoard,
  goalOf,
  homesOf,
  isSolvable,
  manhattan,
  MOVES,
  movesAt,
  offsetOf,
  textOf,
} from './board.ts';
import { openBoard } from './cursor.ts';
import { goalName, isUsualGoal } from './goals.ts';
import { KORF } from './korf.ts';
import { BLANK_LAST, parse } from './parse.ts';

/** The rules of sliding tiles, such as the 8-puzzle and the 15-puzzle. */
export const slidingTilesDomain = defineDomain<Board>({
  id: 'sliding-tiles',
  name: 'Sliding tiles',
  summary: 'Slide tiles into order, such as those of the 15-puzzle, in as few moves as possible',
  maxActions: 4,
  taught: ['a-star', 'ida-star', 'breadth-first'],
  defaultSolver: 'ida-star',
  examples: ['1 2 5 3 4 0 6 7 8', '3 1 2 4 7 5 6 8 0', '2x3: 3 1 2 0 4 5', '2x2: 0 2 1 3'],
  variants: [BLANK_LAST],
  records: { by: 'counted' },
  parse,
  isGoal: ({ tiles, homes }) => tiles.every((tile, place) => homes[tile] === place),
  actions: (board) => movesAt(board, board.tiles.indexOf(0)),
  result(board, action) {
    const { columns, tiles } = board;
    const blank = tiles.indexOf(0);
    const place = blank + offsetOf(columns, action);
    return { ...board, tiles: tiles.with(blank, tiles[place]!).with(place, 0) };
  },
  key: ({ tiles }) => String.fromCharCode(...tiles),
  heuristic: manhattan,
  consistent: true,
  inverse: (action) => 3 - action,
  actionName: (action) => MOVES[action]!,
  // The tile that moves.
  otherNames: (action, { columns, tiles }) => [
    String(tiles[tiles.indexOf(0) + offsetOf(columns, action)]),
  ],
  size: manhattan,
  goal: goalOf,
  goalName,
  isUnsolvable: (board) => !isSolvable(board),
  published: (board) => (isUsualGoal(board) ? KORF.get(board.tiles.join(' ')) : undefined),
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
    let board = goalOf({ rows: 4, columns: 4, homes: homesOf(blankFirst(16)) });
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
