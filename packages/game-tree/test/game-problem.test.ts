import { defineErrors, defineGame, type Game } from '@queenside/core';
import { formatAnswer, parseRecord, readAnswerText, splitRecords } from '@queenside/conformance';
import { gameProblem, type GameAnswer } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkClaim } from '../src/problem/check.ts';
import { isLost, nim, type NimState } from '../../conformance/test/nim.ts';
import { omit } from '../../core/test/omit.ts';

const problem = gameProblem(nim);
const parse = (position: string) => parseRecord(problem, position);
const positions = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 })
  .map((heaps) => heaps.join(' '));

test('a position has the size of its game, or 1', () => {
  const heaps = parse('2 1');
  expect(problem.need(heaps)).toEqual({ task: 'value', size: 1 });
  const sized = gameProblem({ ...nim, size: (state) => nim.moves(state).length });
  expect(sized.need(heaps)).toEqual({ task: 'value', size: 3 });
});

test('positions may begin with what else begins comments', () => {
  const { bytes } = splitRecords(
    Buffer.from('#2 1\n'),
    gameProblem({ ...nim, comments: '//' }),
  )[0]!;
  expect(Buffer.from(bytes).toString()).toBe('#2 1');
  expect(splitRecords(Buffer.from('#2 1\n'), problem)).toEqual([]);
});

describe('the problem of Nim', () => {
  test('judges scores like Bouton', () => {
    fc.assert(
      fc.property(positions, fc.constantFrom(-1, 1), (position, score) => {
        const state = parse(position);
        const value = isLost(state) ? -1 : 1;
        const verdict = problem.check(state, { score, move: 'none', nodes: 1 });
        expect(verdict.kind !== 'wrong' || verdict.mistake !== 'wrong-score').toBe(score === value);
      }),
      { numRuns: 50 },
    );
  });

  test('accepts exactly the moves to lost positions, if there are any', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const state = parse(position);
        const score = isLost(state) ? -1 : 1;
        for (const move of nim.moves(state)) {
          const verdict = problem.check(state, {
            score,
            move: nim.moveName!(move, state),
            nodes: 1,
          });
          expect(verdict.kind === 'right').toBe(isLost(state) || isLost(nim.next(state, move)));
        }
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['2 1', { score: 1, move: '1 from 1', nodes: 5 }, undefined],
    ['2 1', { score: -1, move: '1 from 1', nodes: 5 }, 'wrong-score'],
    ['2 1', { score: 1, move: '2 from 1', nodes: 5 }, 'weak-move'],
    ['2 1', { score: 1, move: '3 from 1', nodes: 5 }, 'illegal-move'],
    ['2 1', { score: 1, move: 'none', nodes: 5 }, 'illegal-move'],
    ['2 1', { score: 1, move: '1 from 1', nodes: 0 }, 'bad-count'],
    ['2 1', { score: 1, move: '1 from 1', nodes: Number.NaN }, 'bad-count'],
    ['0', { score: -1, move: 'none', nodes: 1 }, undefined],
    ['0', { score: -1, move: '1 from 1', nodes: 1 }, 'illegal-move'],
  ])('%s answered by %j: %s', (position, answer, mistake) => {
    const verdict = problem.check(parse(position), answer);
    expect(verdict.kind !== 'wrong' ? undefined : verdict.mistake).toBe(mistake);
  });

  test.each([
    ['x', 'found x'],
    ['', 'found '],
    ['1 2 3 4', 'found 4'],
  ])('refuses the position "%s" by the game\'s own error', (position, reason) => {
    expect(() => parse(position)).toThrow(
      expect.objectContaining({
        code: 'nim/not-a-position',
        place: { column: 1 },
        cause: `not a position of nim: ${reason}`,
        remedy: 'expected one to three heaps of 0 to 5',
      }),
    );
  });

  test('reports the column of an error, also in an indented line', () => {
    const fail = defineErrors('nim', { 'no-heap': { cause: 'no heap', remedy: 'add one' } });
    const strict = gameProblem({
      ...nim,
      errors: fail.table,
      parse: () => {
        throw fail('no-heap', {}, { column: 3 });
      },
    });
    expect(() => parseRecord(strict, new TextEncoder().encode('  1 x'))).toThrow(
      expect.objectContaining({ place: { column: 5 } }),
    );
  });

  test('has the default solver of the game', () => {
    expect(problem.defaultSolver).toBeUndefined();
    expect(gameProblem({ ...nim, defaultSolver: 'mtdf' }).defaultSolver).toBe('mtdf');
  });

  test('refuses what is not UTF-8', () => {
    expect(() => parseRecord(problem, Uint8Array.of(0x31, 0xff))).toThrow(
      expect.objectContaining({ code: 'core/record-encoding', place: { column: 2 } }),
    );
  });

  describe('with too many positions to prove', () => {
    const long: Game<number> = {
      ...omit(counter, 'key'),
      maxDepth: 60,
      hasChance: false,
      toMove: () => 'max',
    };

    test('is undecided', () => {
      const budget = { own: 1, cursor: 1, rules: 1_000_000 };
      expect(checkClaim(long, 60, { score: 1, move: 1 }, '1', budget)).toEqual({
        kind: 'undecided',
        reason: 'a proof of score 1 and best move 1 takes more than 1 million positions',
        remedy: 'give a position closer to the end of the game',
      });
    });

    test('refuses a wrong answer without a long search for the right one', () => {
      const answer = { score: 0, move: '1', nodes: 1 };
      expect(gameProblem(long).check(60, answer)).toEqual({
        kind: 'wrong',
        mistake: 'wrong-score',
        reason: 'the position is worth something else, not 0',
      });
    });
  });
});

describe('the answers of a game', () => {
  test('are read back', () => {
    fc.assert(
      fc.property(
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.stringMatching(/^[a-z0-9]+( [a-z0-9]+)?$/),
        fc.nat(),
        (score, move, nodes) => {
          const answer: GameAnswer = { score: score + 0, move, nodes };
          const text = formatAnswer(problem, parse('1'), answer);
          expect(readAnswerText(problem, parse('1'), text)).toEqual(answer);
        },
      ),
    );
  });

  test.each([
    ['score: 1, best move: a-b, nodes: 7', { score: 1, move: 'a-b', nodes: 7 }],
    ['\n# mine\nScore:-1;Best Move:e4;Nodes:1  \r\n', { score: -1, move: 'e4', nodes: 1 }],
  ])('are read as people write them: %j', (text, answer) => {
    expect(readAnswerText(problem, parse('1'), text)).toEqual(answer);
  });

  test.each([
    ['Score: 1; Best Move: 1 from 1', { score: 1, move: '1 from 1' }],
    ['Best move: 1 from 1; score: 1', { score: 1, move: '1 from 1' }],
    ['best move is 1 FROM 1, value = 1', { score: 1, move: '1 from 1' }],
    ['Score: 1', { score: 1 }],
    ['The value is 1.', { score: 1 }],
    ['Best move: 1 from 1', { move: '1 from 1' }],
    ['The best move is 1 from 1', { move: '1 from 1' }],
    ['{"score": 1, "move": "1 from 1"}', { score: 1, move: '1 from 1' }],
    ['Score = 1, Move = 1 from 1 (0.5 ms)', { score: 1, move: '1 from 1' }],
    ['Score: 1, Nodes Visited: 9, Best Move: 1 from 1', { score: 1, move: '1 from 1', nodes: 9 }],
    ['\u001B[1mScore: 1\u001B[0m', { score: 1 }],
  ])('have parts in any order: %s', (text, answer) => {
    const state = parse('2 1');
    expect(readAnswerText(problem, state, text)).toEqual(answer);
    expect(problem.check(state, answer)).toEqual({ kind: 'right' });
  });

  test.each([
    'Score: -1',
    'Best move: 2 from 1',
    'Score: -1; Best Move: 1 from 1',
    'Score: 1; Best Move: 2 from 1',
  ])('are wrong in parts: %s', (text) => {
    const state = parse('2 1');
    expect(problem.check(state, readAnswerText(problem, state, text)!).kind).toBe('wrong');
  });

  test.each([
    'not Score: 1',
    'Score: not 1',
    'Score: 1 or -1',
    'Best move: 1 from 1 or 2 from 1',
    'Maybe the best move is 1 from 1',
    'Score: 1; Score: -1',
    'Score: 1; Best Move:',
    'Score: ; Best Move: 1 from 1',
    '1',
    '1 from 1',
    'Best move: 9 from 9',
  ])('are unreadable: %s', (text) => {
    expect(() => readAnswerText(problem, parse('2 1'), text)).toThrow(/not an answer of/);
  });

  test('the move alone is right if it keeps the value', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const state = parse(position);
        for (const move of nim.moves(state)) {
          const verdict = problem.check(state, { move: nim.moveName!(move, state) });
          expect(verdict.kind === 'right').toBe(isLost(state) || isLost(nim.next(state, move)));
        }
      }),
      { numRuns: 30 },
    );
  });

  test('are refused with their line if they are unreadable', () => {
    expect(() => readAnswerText(problem, parse('1'), '\nScore: one')).toThrow(
      expect.objectContaining({ code: 'core/game-answer-unreadable', place: { line: 2 } }),
    );
    for (const score of ['1.2.3', '.', '--1', '1 2', '\uFF11'])
      expect(() =>
        readAnswerText(problem, parse('1'), `Score: ${score}; Best Move: a-b; Nodes: 7`),
      ).toThrow(/not an answer of/);
    expect(readAnswerText(problem, parse('1'), '\n\n')).toBeUndefined();
    // The regular expression alone would take a minute.
    const blanks = `Score: 1; Best Move: ${' '.repeat(300_000)}`;
    expect(() => readAnswerText(problem, parse('1'), blanks + 'x')).toThrow(/not an answer of/);
  });
});

/** A race to zero: each move takes 1 or 2, or a coin decides. */
const counter = defineGame<number>({
  id: 'counter',
  summary: 'Take one or two by the toss of a coin.',
  maxBranching: 2,
  maxDepth: 9,
  scoreRange: [0, 1],
  integerScores: false,
  hasChance: true,
  examples: ['3'],
  parse: Number,
  toMove: () => 'chance',
  moves: (state) => (state <= 0 ? [] : [1, 2]),
  next: (state, move) => state - move,
  score: (state) => (state === 0 ? 1 : 0),
  probability: (_state, move) => (move === 1 ? 0.1 : 0.9),
  key: (state) => state,
});

describe('a game of chance', () => {
  const chance = gameProblem(counter);
  // P(3) = 0.1 P(2) + 0.9 P(1), with P(0) = 1, P(1) = 0.1, P(2) = 0.1 * 0.1 + 0.9.
  const value = 0.1 * (0.1 * 0.1 + 0.9) + 0.9 * 0.1;

  test('has its expectation as its value, up to rounding', () => {
    const judge = (score: number) => chance.check(3, { score, move: '1', nodes: 1 });
    expect(judge(value)).toEqual({ kind: 'right' });
    expect(judge(value + 1e-15)).toEqual({ kind: 'right' });
    expect(judge(value + 1e-6)).toMatchObject({ mistake: 'wrong-score' });
  });

  test('accepts any legal move as the best one', () => {
    expect(chance.check(3, { score: value, move: '2', nodes: 1 })).toEqual({ kind: 'right' });
    expect(chance.check(3, { score: value, move: '3', nodes: 1 })).toMatchObject({
      mistake: 'illegal-move',
    });
  });
});

describe('a published value', () => {
  // It is false: a proof would contradict it.
  const table: Record<string, number> = { '1,2,3 max': 1, '0,2,3 min': 1, '1,1,3 min': -1 };
  const claimed = gameProblem<NimState>({
    ...nim,
    published: ({ heaps, mover }) => table[`${heaps.join()} ${mover}`],
  });
  const state = parseRecord(claimed, new TextEncoder().encode('1 2 3'));

  test.each([
    [{ score: 1, move: '1 from 1', nodes: 1 }, undefined],
    [{ score: 1, move: '1 from 2', nodes: 1 }, 'weak-move'],
    [{ score: -1, move: '1 from 1', nodes: 1 }, 'wrong-score'],
  ])('is taken by the checker instead of a proof: %j', (answer, mistake) => {
    const verdict = claimed.check(state, answer);
    expect(verdict.kind !== 'wrong' ? undefined : verdict.mistake).toBe(mistake);
  });
});
