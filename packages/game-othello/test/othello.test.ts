import { readFileSync } from 'node:fs';
import { countLines, parseRecord, plainAlphaBeta } from '@queenside/conformance';
import { fromRules, gameProblem, openGame } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { othello, type Othello } from '../src/index.ts';

const problem = gameProblem(othello);
const parse = (position: string): Othello => parseRecord(problem, position);
const { position: START, lines: LINES } = othello.perft![0]!;
const names = (state: Othello): string[] =>
  othello.moves(state).map((move) => othello.moveName!(move, state));

/** A board from its rows; missing ones are empty. */
const board = (rows: readonly string[], mover: string): Othello =>
  parse(`${rows.join('').padEnd(64, '-')} ${mover}`);

describe('the rules', () => {
  test('have the known counts of lines', () => {
    expect(LINES).toEqual([1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216]);
    const [own, rules] = [openGame(othello, parse(START)), fromRules(othello, parse(START))];
    expect(LINES.map((_, length) => countLines(own, length))).toEqual(LINES);
    const short = LINES.slice(0, 7);
    expect(short.map((_, length) => countLines(rules, length))).toEqual(short);
  });

  test('let Black open with d3, c4, f5 or e6', () => {
    expect(names(parse(START))).toEqual(['d3', 'c4', 'f5', 'e6']);
  });

  test('turn discs in all eight directions', () => {
    const state = board(
      [
        'X--X--X-', //
        '-O-O-O--',
        '--OOO---',
        'XOO-OOX-',
        '--OOO---',
        '-O-O-O--',
        'X--O--X-',
        '---X----',
      ],
      'X',
    );
    const after = othello.next(state, 27);
    expect(after.squares.includes('O')).toBe(false);
    expect(after.mover).toBe('O');
  });

  test('do not turn discs over the edge', () => {
    expect(names(board(['------OX', 'O-------'], 'X'))).toEqual(['f1']);
  });

  test('let a side pass only if it has no move', () => {
    const state = board(
      ['-OX', '', 'XXXXXXXX'].map((row) => row.padEnd(8, '-')),
      'O',
    );
    expect(names(state)).toEqual(['d1']);
    const white = board(['-OX-----'], 'X');
    expect(names(white)).toEqual(['a1']);
    const passed = board(['XOOOOOO-'], 'O');
    expect(names(passed)).toEqual(['pass']);
    expect(names(othello.next(passed, 64))).toEqual(['h1']);
  });

  test('end the game if neither side can move; empty squares count for the winner', () => {
    const over = board(['XXX-----'], 'O');
    expect(othello.moves(over)).toEqual([]);
    expect(othello.score(over)).toBe(64);
    expect(othello.score({ ...over, mover: 'X' })).toBe(64);
    expect(
      othello.score(
        board(
          ['XO---O--', '', '', 'O'].map((row) => row.padEnd(8, '-')),
          'X',
        ),
      ),
    ).toBe(-62);
    expect(othello.score(board(['X-----O-'], 'X'))).toBe(0);
  });
});

test('a position with swapped sides has the negated value', () => {
  const exchanged = ({ squares, mover }: Othello): Othello => ({
    squares: squares.replaceAll(/[XO]/g, (mark) => (mark === 'X' ? 'O' : 'X')),
    mover: mover === 'X' ? 'O' : 'X',
  });
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 70 }), (choices) => {
      let state = parse(START);
      for (const choice of choices) {
        const moves = othello.moves(state);
        if (moves.length > 0) state = othello.next(state, moves[choice % moves.length]!);
      }
      const other = exchanged(state);
      expect(othello.moves(other)).toEqual(othello.moves(state));
      expect(othello.score(other)).toBe(0 - othello.score(state));
      expect(othello.evaluate!(other)).toBe(0 - othello.evaluate!(state));
      const [one, two] = [openGame(othello, state), openGame(othello, other)];
      expect(two.evaluate!()).toBe(0 - one.evaluate!());
      expect(parse(`${state.squares} ${state.mover}`)).toEqual(state);
    }),
  );
});

describe('a position', () => {
  const SQUARES = START.slice(0, 64);

  test.each([
    [
      `${SQUARES.slice(0, 9)}?${SQUARES.slice(10)} X`,
      10,
      'expected X, O or - in a square, found "?"',
    ],
    [SQUARES.slice(0, 60), 61, 'expected 64 squares, found 60'],
    [SQUARES, 66, 'expected the side to move, X or O, found nothing'],
    [`${SQUARES} W`, 66, 'expected the side to move, X or O, found "W"'],
    [`${START}; D3`, 69, 'expected a move and its score, such as G8:+18, found "D3"'],
    [`${START}; D3:+2; A1:+0;`, 76, 'A1 is not a legal move of X'],
    [`${START}; D3:+200`, 69, 'expected a move and its score, such as G8:+18, found "D3:+200"'],
    [`${SQUARES}- X`, 66, 'expected the side to move, X or O, found "- X"'],
  ])('"%s" is refused at column %i', (position, column, detail) => {
    expect(() => parse(position)).toThrow(
      expect.objectContaining({
        place: { column },
        cause: `not a position of othello: ${detail}`,
      }),
    );
  });

  test('may state scores of moves, as in files of the FFO test suite', () => {
    expect(parse(`${START}; D3:-2; c4:+10;F5 : 0 ; % a comment; X`)).toEqual({
      ...parse(START),
      stated: 10,
    });
    expect(parse(`${START};`)).toEqual(parse(START));
    const record = '-XXXX-OX-OXOOOOXO-OXXXXXOOOOXXXXOOOOOXXXOOOOOOO-OXOOOOOXOXOOOO-- O';
    const answer = { score: 18, move: 'h6', nodes: 1 };
    expect(problem.check(parse(`${record}; H6:-18`), answer)).toEqual({ kind: 'right' });
    expect(() => problem.check(parse(`${record}; H6:+18`), answer)).toThrow(
      'the record says that the value is 18, but it is -18',
    );
  });

  test('is read with alternative letters', () => {
    const other = START.replaceAll('-', '.').replaceAll('X', '*').replaceAll('O', 'o');
    expect(parse(other)).toEqual(parse(START));
  });

  test('is drawn with its discs and the side to move', () => {
    const picture = othello.draw!(parse(START));
    expect(picture).toContain('>2 black, 2 white</text>');
    expect(picture.match(/fill="#1d1d1d"/g)).toHaveLength(3);
    expect(picture.match(/fill="#f7f5ee"/g)).toHaveLength(2);
  });
});

test('values to a limited depth are those of plain minimax in C++: see benchmarks/depth-values.ts', () => {
  const file = readFileSync(new URL('depth-values.txt', import.meta.url), 'utf8');
  const lines = file.trimEnd().split('\n');
  expect(lines).toHaveLength(40);
  for (const line of lines) {
    const [, record, value] = /^othello (.*): (.*)$/.exec(line)!;
    const found = plainAlphaBeta(
      problem.tree.open(problem.parse(record!, { name: 'othello.txt' })),
    );
    expect([line, found.value]).toEqual([line, Number(value)]);
  }
});
