/** Reads boards: `3 1 2 0`, `2x3: 3 1 2 0 4 5`, or a side and its rows, each with a goal behind it if need be. */
import { blankFirst, blankLast, type Board, homesOf } from './board.ts';
import { namedGoal } from './goals.ts';

/** The variant of files in which the goal has the blank last. */
export const BLANK_LAST = 'blank-last';

/** The most cells of a board: their numbers have eight bits. */
const MOST_CELLS = 256;

/**
 * Reads a board. The goal is the one that it names; else it has the blank last in files of the variant `blank-last`, and in boards
 * that begin with a line that has their side (R. Sedgewick and K. Wayne, "Algorithms", 2011); else it has the blank first.
 */
export function parse(text: string, variant?: string): Board {
  const [, board = '', goal] = /^(.*?)(?:\bgoal\s*[=:]\s*(.*))?$/is.exec(text) ?? [];
  const { rows, columns, tiles, hasSide } = parseTiles(board);
  const isBlankLast = hasSide || variant === BLANK_LAST;
  const usual = isBlankLast ? blankLast(tiles.length) : blankFirst(tiles.length);
  const goalTiles = goal === undefined ? usual : parseGoal(goal.trim(), tiles.length);
  return { rows, columns, tiles, homes: homesOf(goalTiles) };
}

interface Tiles {
  readonly rows: number;
  readonly columns: number;
  readonly tiles: readonly number[];
  /** Whether a line with the board's side comes first. */
  readonly hasSide: boolean;
}

function parseTiles(text: string): Tiles {
  const [head = '', rows, columns, counted] =
    /^\s*(?:(\d{1,3})x(\d{1,3}):|(\d{1,3})\s*\n)/.exec(text) ?? [];
  const tiles = numbersIn(text.slice(head.length));
  const side = counted === undefined ? Math.sqrt(tiles.length) : Number(counted);
  const board = { rows: Number(rows ?? side), columns: Number(columns ?? side), tiles };
  if (head === '' && !Number.isInteger(side))
    throw new Error(
      `${tiles.length} numbers fill no square board; put rows and columns first, as in "2x3: 3 1 2 0 4 5"`,
    );
  if (board.rows * board.columns !== tiles.length)
    throw new Error(
      `a board of ${board.rows} x ${board.columns} does not have ${tiles.length} cells`,
    );
  requireTiles(tiles);
  return { ...board, hasSide: counted !== undefined };
}

function numbersIn(text: string): number[] {
  const words = text.trim().split(/\s+/);
  const strange = words.find((word) => !/^\d{1,3}$/.test(word));
  if (strange !== undefined && /^\d+x\d+$/.test(strange))
    throw new Error(`"${strange}" has no colon after it, as in "2x3: 3 1 2 0 4 5"`);
  if (strange !== undefined)
    throw new Error(
      `expected the numbers of tiles between blanks, 0 for the blank, found "${strange}"`,
    );
  return words.map(Number);
}

function requireTiles(tiles: readonly number[]): void {
  if (tiles.length < 2 || tiles.length > MOST_CELLS)
    throw new Error(`a board has 2 to ${MOST_CELLS} cells`);
  if (!tiles.toSorted((a, b) => a - b).every((tile, index) => tile === index))
    throw new Error(`use each number from 0 to ${tiles.length - 1} once`);
}

function parseGoal(text: string, cells: number): readonly number[] {
  const named = namedGoal(text, cells);
  if (named !== undefined) return named;
  if (!/^\d+(?:\s+\d+)*$/.test(text))
    throw new Error(`expected goal=first, goal=last, or goal= with tiles, found "goal=${text}"`);
  const tiles = numbersIn(text);
  if (tiles.length !== cells)
    throw new Error(`the goal has ${tiles.length} cells, and the board ${cells}`);
  requireTiles(tiles);
  return tiles;
}
