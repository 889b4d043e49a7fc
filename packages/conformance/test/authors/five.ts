/** Five in a row on 7 by 7 cells, as an author of a plugin wrote it: the stones tell whose turn it is. */
import { defineErrors, defineGame, type Game } from '@queenside/core';

export const SIDE = 7;
const ROW = 5;

export interface Board {
  readonly cells: string;
  readonly mover: 'max' | 'min';
}

const fail = defineErrors('five', {
  'not-a-board': { cause: 'not a board of five', remedy: 'expected 7 rows of 7 of x, o, and .' },
});

const countOf = (cells: string, mark: string): number => cells.split(mark).length - 1;

/** Returns the cells of all rows of five in a direction. */
export function rowsTo(down: number, right: number): readonly (readonly number[])[] {
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => cell);
  return cells.flatMap((cell) => {
    const row = Array.from({ length: ROW }, (_, at) => [
      Math.floor(cell / SIDE) + at * down,
      (cell % SIDE) + at * right,
    ]);
    const isInside = row.every(([y, x]) => y! >= 0 && y! < SIDE && x! >= 0 && x! < SIDE);
    return isInside ? [row.map(([y, x]) => y! * SIDE + x!)] : [];
  });
}

export const RIGHT_ROWS = [...rowsTo(0, 1), ...rowsTo(1, 0), ...rowsTo(1, 1), ...rowsTo(1, -1)];

/** Makes the game with these rows as winning ones. */
export function fiveWith(rows: readonly (readonly number[])[]): Game<Board> {
  const winnerOf = ({ cells }: Board): number => {
    const won = rows.find(
      (row) => cells[row[0]!] !== '.' && row.every((at) => cells[at] === cells[row[0]!]),
    );
    return won === undefined ? 0 : cells[won[0]!] === 'x' ? 1 : -1;
  };
  return defineGame<Board>({
    id: 'five',
    summary: 'Five in a row wins.',
    maxBranching: SIDE * SIDE,
    maxDepth: SIDE * SIDE,
    scoreRange: [-1, 1],
    examples: [
      'oooxooo/xoooxox/o.oxxo./xxx.oxo/.ox.xxx/x.xxxxo/xooo.ox',
      'ooxxoxo/xoox.xx/x.oxxox/xxoxx.o/oxxooox/xoxoooo/x.o.oox',
    ],
    perft: [{ position: Array(SIDE).fill('.'.repeat(SIDE)).join('/'), lines: [1, 49, 2352] }],
    errors: fail.table,
    parse(line) {
      const cells = line.replaceAll('/', '');
      const surplus = countOf(cells, 'x') - countOf(cells, 'o');
      if (!/^(?:[xo.]{7}\/){6}[xo.]{7}$/.test(line) || surplus < 0 || surplus > 1)
        throw fail('not-a-board');
      return { cells, mover: surplus === 0 ? 'max' : 'min' };
    },
    toMove: ({ mover }) => mover,
    moves: (board) =>
      winnerOf(board) === 0
        ? Array.from(board.cells).flatMap((mark, cell) => (mark === '.' ? [cell] : []))
        : [],
    next: ({ cells, mover }, cell) => ({
      cells: cells.slice(0, cell) + (mover === 'max' ? 'x' : 'o') + cells.slice(cell + 1),
      mover: mover === 'max' ? 'min' : 'max',
    }),
    score: winnerOf,
    // The stones in the middle count.
    evaluate: ({ cells }) =>
      winnerOf({ cells, mover: 'max' }) || (cells[24] === 'x' ? 0.1 : cells[24] === 'o' ? -0.1 : 0),
    key: ({ cells }) => cells,
    size: ({ cells }) => countOf(cells, '.'),
    moveName: (cell) => `${'abcdefg'[cell % SIDE]}${Math.floor(cell / SIDE) + 1}`,
    playouts: {
      start: Array(SIDE).fill('.'.repeat(SIDE)).join('/'),
      write: ({ cells }) => cells.match(/.{7}/g)!.join('/'),
      moves: [38, 46],
    },
  });
}

export const five = fiveWith(RIGHT_ROWS);
