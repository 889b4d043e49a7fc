import { countLines, parseRecord } from '@queenside/conformance';
import { fromRules, gameProblem } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../src/index.ts';

const problem = gameProblem(ticTacToe);
const parse = (position: string) => parseRecord(problem, position);
const EMPTY = '.........';

test('the whole tree has 549,946 nodes and 255,168 finished games', () => {
  let nodes = 0;
  let finished = 0;
  const ends = { max: 0, draw: 0, min: 0 };
  const visit = (cells: string): void => {
    nodes++;
    const moves = ticTacToe.moves(cells);
    for (const move of moves) visit(ticTacToe.next(cells, move));
    if (moves.length > 0) return;
    finished++;
    const score = ticTacToe.score(cells);
    ends[score > 0 ? 'max' : score < 0 ? 'min' : 'draw']++;
  };
  visit(EMPTY);
  expect({ nodes, finished, ends }).toEqual({
    nodes: 549_946,
    finished: 255_168,
    ends: { max: 131_184, draw: 46_080, min: 77_904 },
  });
});

test('it has the known counts of lines', () => {
  const { lines } = ticTacToe.perft![0]!;
  const tree = fromRules(ticTacToe, EMPTY);
  for (const [length, count] of lines.slice(0, 7).entries())
    expect(countLines(tree, length)).toBe(count);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBe(549_946);
});

test('its value is 0', () => {
  const isRight = (score: number): boolean =>
    problem.check(parse(EMPTY), { score, move: '5', nodes: 1 }).kind === 'right';
  expect([-1, 0, 1].map(isRight)).toEqual([false, true, false]);
});

test('it reads every position that play can reach', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 9 }), (choices) => {
      let cells = EMPTY;
      for (const choice of choices) {
        const moves = ticTacToe.moves(cells);
        if (moves.length > 0) cells = ticTacToe.next(cells, moves[choice % moves.length]!);
      }
      expect(parse(cells)).toBe(cells);
      expect(parse(cells.toLowerCase())).toBe(cells);
    }),
  );
});

describe('a position', () => {
  test.each([
    ['X..?.....', 4, 'expected X, O or . in a cell, found "?"'],
    ['X.......', 9, 'expected nine cells, found 8'],
    ['X.........', 11, 'expected nine cells, found 10'],
    ['XX.......', 1, 'expected as many X as O, or one more, found 2 X and 0 O'],
    ['O........', 1, 'expected as many X as O, or one more, found 0 X and 1 O'],
    ['XXXOO.O..', 1, 'X has three in a row, but the other side moved afterwards'],
    ['OOOXX.XX.', 1, 'O has three in a row, but the other side moved afterwards'],
  ])('"%s" is refused at column %i', (position, column, detail) => {
    expect(() => parse(position)).toThrow(
      expect.objectContaining({
        place: { column },
        cause: `not a position of tic-tac-toe: ${detail}`,
      }),
    );
  });

  test('may be a win of X with the last cell and two lines', () => {
    expect(ticTacToe.score(parse('XXXOXOXOO'))).toBe(1);
  });

  test('is drawn with its marks, and a line through three in a row', () => {
    const picture = ticTacToe.draw!('XXXOO....');
    expect(picture.match(/#b5432f/g)).toHaveLength(3);
    expect(picture.match(/#2f5d8a/g)).toHaveLength(2);
    expect(picture.match(/opacity/g)).toHaveLength(1);
    expect(picture.match(/<text/g)).toHaveLength(4);
  });
});
