/** Names goals. */
import { blankFirst, blankLast, type Board, goalOf, homesOf, isSolvable } from './board.ts';

/**
 * The least cells of a board without a path whose answer names another goal that it reaches. Searches of smaller boards
 * always ended, and their answers stay as they are.
 */
const LEAST_CELLS = 9;

const FIRST = 'blank first';
const LAST = 'blank last';

/** Returns whether the goal has the blank first, then the tiles in order. */
export function isUsualGoal({ homes }: Board): boolean {
  return homes.every((home, tile) => home === tile);
}

/**
 * Names the goal, unless it is the usual one. If no path leads to the usual one, but one leads to that with the blank last, the
 * name says so: most courses mean that one.
 */
export function goalName(board: Board): string | undefined {
  const { tiles } = goalOf(board);
  const last = blankLast(tiles.length);
  if (String(tiles) === String(last)) return LAST;
  if (!isUsualGoal(board)) return tiles.join(' ');
  if (tiles.length < LEAST_CELLS || isSolvable(board)) return undefined;
  return isSolvable({ ...board, homes: homesOf(last) })
    ? `${FIRST} (a path leads to ${LAST}: add \`goal=last\`)`
    : undefined;
}

/** Returns the tiles of a goal by its name, for a board of some cells; undefined if it is none. */
export function namedGoal(name: string, cells: number): number[] | undefined {
  if (/^(?:blank[- ]?)?first$/i.test(name)) return blankFirst(cells);
  if (/^(?:blank[- ]?)?last$/i.test(name)) return blankLast(cells);
  return undefined;
}
