/** The board, and the effect of a stone. */
import { characterAt, defineErrors, type QueensideError } from '@queenside/core';

/** A board of any size with its stones. */
export interface ConnectFour {
  readonly width: number;
  readonly height: number;
  /**
   * The columns from left to right, each as its stones from the bottom up: `X` for MAX, the first to move, and `O` for MIN.
   */
  readonly columns: readonly string[];
  /** The number of stones on the board. */
  readonly stones: number;
  /** Whether the last stone completed four in a row. */
  readonly won: boolean;
  /** The value that the record states, from the view of the side to move. */
  readonly stated?: number;
}

/** The directions of four in a row, as columns and rows: horizontal, vertical, and both diagonals. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Boards with fewer cells have no win, because the fourth stone of a side is at least the seventh of both. */
export const FEWEST_CELLS = 7;

/** Counts the lines of four cells that hold no stone of this player. */
export function openLines({ width, height, columns }: ConnectFour, player: 'X' | 'O'): number {
  let count = 0;
  for (let column = 0; column < width; column++)
    for (let row = 0; row < height; row++)
      for (const [across, up] of STEPS) {
        const [last, top] = [column + 3 * across, row + 3 * up];
        if (last >= width || top < 0 || top >= height) continue;
        const isOpen = [0, 1, 2, 3].every(
          (by) => columns[column + by * across]![row + by * up] !== player,
        );
        if (isOpen) count++;
      }
  return count;
}

function emptyBoard(width: number, height: number): ConnectFour {
  return { width, height, columns: Array<string>(width).fill(''), stones: 0, won: false };
}

/** Returns the board after a stone in a column with room. */
export function drop(
  { width, height, columns: before, stones }: ConnectFour,
  column: number,
): ConnectFour {
  const stone = stones % 2 === 0 ? 'X' : 'O';
  const columns = before.with(column, before[column]! + stone);
  return { width, height, columns, stones: stones + 1, won: hasFour(columns, column) };
}

/** Returns how many stones the winner has left on a board of `cells` cells, including the winning one, the `stones`-th. */
export function inHand(cells: number, stones: number): number {
  return Math.floor((cells - stones) / 2) + 1;
}

/** Returns whether the top stone of a column is one of four in a row. */
function hasFour(columns: readonly string[], column: number): boolean {
  const row = columns[column]!.length - 1;
  const stone = columns[column]![row];
  const run = (acrossBy: number, upBy: number): number => {
    let length = 0;
    while (columns[column + (length + 1) * acrossBy]?.[row + (length + 1) * upBy] === stone)
      length++;
    return length;
  };
  return STEPS.some(([across, up]) => run(across, up) + 1 + run(-across, -up) >= 4);
}

/** A cell, as its column and row. */
export type Cell = readonly [column: number, row: number];

/** Returns the first and the last cell of each four in a row. */
export function foursOf({ columns }: ConnectFour): (readonly [first: Cell, last: Cell])[] {
  return columns.flatMap((stones, column) =>
    Array.from(stones).flatMap((stone, row) =>
      STEPS.filter(([across, up]) =>
        [1, 2, 3].every((by) => columns[column + by * across]?.[row + by * up] === stone),
      ).map(([across, up]): [Cell, Cell] => [
        [column, row],
        [column + 3 * across, row + 3 * up],
      ]),
    ),
  );
}

/** All columns of a board, each with a spare bit, must fit into 64 bits. */
const BITS = 64;

/** A score after the columns. */
const SCORE = /(?<=\S)\s+[+-]?\d{1,2}$/;

export const fail = defineErrors('connect-four', {
  'not-a-position': {
    cause: 'not a position of connect-four: {detail}',
    remedy: 'example: 4x4 12213443',
  },
});

/**
 * Reads the columns played, as digits from 1, on seven columns and six rows. `5x4 1122` is a board of five columns and four
 * rows, `7x6` the empty board. A score may follow, as in the files of P. Pons: `1122 -2`.
 *
 * @throws QueensideError `connect-four/not-a-position`, with the column.
 */
export function parse(line: string): ConnectFour {
  const [prefix, width = '7', height = '6'] = /^([1-9])x([1-8])(?:\s+|$)/i.exec(line) ?? [''];
  const board = prefix === '' && /^\d+x\S*/i.exec(line)?.[0];
  if (board) throw refuse(`expected a board of 1x1 to 9x8 and a blank after it, found "${board}"`);
  const [score = ''] = SCORE.exec(line.slice(prefix.length)) ?? [];
  const end = line.length - score.length;
  let state = boardOf(Number(width), Number(height));
  if (line === '') throw refuse('expected the columns played, or 7x6 for the empty board');
  for (let index = prefix.length; index < end; index++) {
    const move = Number(line[index]) - 1;
    if (!/[1-9]/.test(line[index]!) || move >= state.width)
      throw refuse(
        `expected a column from 1 to ${width}, found "${characterAt(line, index)}"`,
        index + 1,
      );
    if (state.won) throw refuse('expected nothing more: four in a row end the game', index + 1);
    if (state.columns[move]!.length === state.height)
      throw refuse(`column ${move + 1} holds ${height} stones already`, index + 1);
    state = drop(state, move);
  }
  return score === '' ? state : { ...state, stated: Number(score) };
}

function boardOf(width: number, height: number): ConnectFour {
  if (width * (height + 1) > BITS)
    throw refuse(`expected width x (height + 1) up to ${BITS}, found ${width}x${height}`);
  return emptyBoard(width, height);
}

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}

/** Writes the columns played: those of a line, then the moves after it. A board other than 7x6 is named first. */
export function write(
  { width, height }: ConnectFour,
  from: string,
  moves: readonly number[],
): string {
  const played = from.replace(/^\dx\d\s*/i, '').replace(/\s.*$/, '');
  const columns = played + moves.map((column) => column + 1).join('');
  const board = `${width}x${height}`;
  if (board !== '7x6') return `${board} ${columns}`.trimEnd();
  return columns || board;
}
