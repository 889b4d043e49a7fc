/** Tests that the kit finds scores from a wrong view in games that end with either side to move. */
import { defineErrors, defineGame, type Game } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { describe, expect, test } from 'vitest';
import { nim } from './nim.ts';
import { failuresOf } from './failures.ts';

interface Row {
  /** `X` for a stone of MAX, `O` for one of MIN, `-` for none. */
  readonly cells: string;
  readonly mover: 'X' | 'O';
}

const PASS = 99;
const WRONG =
  /game row, position ".*", after the moves .*: the score is -?\d+ with (MAX|MIN) to move, and -?\d+ if the other side were to move; expected scores from the view of MAX, with either side to move/;

function other(mover: 'X' | 'O'): 'X' | 'O' {
  return mover === 'X' ? 'O' : 'X';
}

function free({ cells, mover }: Row): number[] {
  return Array.from(cells, (_, cell) => cell).filter(
    (cell) => cells[cell] === '-' && cells[cell - 1] !== mover && cells[cell + 1] !== mover,
  );
}

function count(cells: string, mark: string): number {
  return cells.split(mark).length - 1;
}

const fail = defineErrors('row', {
  'not-a-position': {
    cause: 'not a position of row',
    remedy: 'expected one to nine cells, and who is to move',
  },
});

/** Players place stones in a row, none beside an own one. A player who cannot must pass if the other can. More stones win. */
const row = defineGame<Row>({
  id: 'row',
  summary: 'Place stones in a row, none beside an own one; the value is the difference.',
  maxBranching: 9,
  maxDepth: 20,
  scoreRange: [-9, 9],
  examples: ['-------- X', 'X-------- O', '--O---- X', '---X--- X'],
  perft: [{ position: '-------- X', lines: [1, 8, 56] }],
  errors: fail.table,
  parse(line) {
    const [, cells, mover] = /^([XO-]{1,9}) ([XO])$/.exec(line) ?? [];
    if (cells === undefined) throw fail('not-a-position');
    return { cells, mover: mover as 'X' | 'O' };
  },
  toMove: ({ mover }) => (mover === 'X' ? 'max' : 'min'),
  moves(state) {
    const moves = free(state);
    if (moves.length > 0) return moves;
    return free({ ...state, mover: other(state.mover) }).length > 0 ? [PASS] : [];
  },
  next({ cells, mover }, move) {
    const placed = move === PASS ? cells : cells.slice(0, move) + mover + cells.slice(move + 1);
    return { cells: placed, mover: other(mover) };
  },
  score: ({ cells }) => count(cells, 'X') - count(cells, 'O'),
  key: ({ cells, mover }) => cells + mover,
});

/** The same with states from the view of the side to move: its own stones are always `X`. */
function seenByMover(game: Game<Row>): Game<Row> {
  const exchange = ({ cells, mover }: Row): Row => {
    if (mover === 'X') return { cells, mover };
    return { cells: cells.replaceAll(/[XO]/g, (mark) => (mark === 'X' ? 'O' : 'X')), mover };
  };
  return {
    ...game,
    parse: (line) => exchange(game.parse(line)),
    moves: (state) => game.moves(exchange(state)),
    next: (state, move) => exchange(game.next(exchange(state), move)),
    score: (state) => game.score(exchange(state)),
  };
}

/** MAX must leave the first cell alone. */
const uneven: Game<Row> = {
  ...row,
  perft: [{ position: '-------- X', lines: [1, 7] }],
  moves(state) {
    const moves = row.moves(state).filter((move) => state.mover === 'O' || move > 0);
    if (moves.length > 0) return moves;
    return state.mover === 'X' && free({ ...state, mover: 'O' }).length > 0 ? [PASS] : [];
  },
};

const turnedBy =
  (sign: 1 | -1) =>
  (state: Row): number =>
    row.score(state) * (state.mover === 'X' ? sign : -sign);

describe('scores from the view of', () => {
  test.each([
    ['the side to move', 1],
    ['the side that moved last', -1],
  ] as const)('%s are found', async (_view, sign) => {
    const failures = await failuresOf({
      problems: [gameProblem({ ...row, score: turnedBy(sign) })],
    });
    expect(failures).toContainEqual(expect.stringMatching(WRONG));
  });
});

describe('scores from the view of MAX pass', () => {
  const RIGHT: [game: string, game: Game][] = [
    ['where either side may end the game', row],
    ['where the board is shown as the side to move sees it', seenByMover(row)],
    ['where it is so, and the sides have different moves', seenByMover(uneven)],
    ['where who has less wins', { ...row, score: (state: Row) => 0 - row.score(state) }],
    ['where MAX always wins', { ...row, scoreRange: [0, 9], score: () => 3 }],
    ['without a winner', { ...row, score: () => 0 }],
    ['where who moves last wins', { ...row, score: ({ mover }: Row) => (mover === 'X' ? -1 : 1) }],
    [
      'where who takes the last one loses',
      { ...nim, score: (state) => 0 - nim.score(state), evaluate: () => 0 },
    ],
  ];

  test.each(RIGHT)('%s', async (_which, game) => {
    expect(await failuresOf({ problems: [gameProblem(game)] })).toEqual([]);
  });
});
