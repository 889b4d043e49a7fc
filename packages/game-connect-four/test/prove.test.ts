/** The proofs of the game's own kernel against a plain search of the rules. */
import { plainAlphaBeta } from '@queenside/conformance';
import { fromRules, gameProblem } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectFour, type ConnectFour } from '../src/index.ts';

const ENOUGH = 1_000_000;

/** Arbitrary positions of a board after the given number of stones; fewer if the game ends. */
const positions = (board: string, least: number, most: number): fc.Arbitrary<ConnectFour> =>
  fc.array(fc.nat({ max: 1000 }), { minLength: least, maxLength: most }).map((choices) => {
    let state = connectFour.parse(board);
    for (const choice of choices) {
      const moves = connectFour.moves(state);
      if (moves.length > 0) state = connectFour.next(state, moves[choice % moves.length]!);
    }
    return state;
  });

test.each([
  ['4x4', 4, 16],
  ['5x4', 10, 20],
  ['4x5', 10, 20],
  ['3x7', 8, 21],
  ['9x2', 8, 18],
  ['3x8', 12, 24],
  ['6x7', 31, 42],
  ['7x6', 30, 42],
  ['8x7', 45, 56],
  ['9x6', 43, 54],
])('on %s, a proof holds up to the value of the position', (board, least, most) => {
  fc.assert(
    fc.property(positions(board, least, most), (state) => {
      const { value } = plainAlphaBeta(fromRules(connectFour, state));
      for (let threshold = -25; threshold <= 25; threshold++)
        expect(connectFour.prove!(state, threshold, ENOUGH).holds).toBe(value >= threshold);
    }),
    { numRuns: 60 },
  );
});

test('questions about positions of several boards in turn do not mix', () => {
  const states = ['4x4 1122', '5x3', '3x8 1212', '7x6 22525762534622441115633653436713'].map(
    (line) => connectFour.parse(line),
  );
  const values = states.map((state) => plainAlphaBeta(fromRules(connectFour, state)).value);
  for (let round = 0; round < 300; round++)
    for (const [index, state] of states.entries()) {
      const threshold = values[index]! + (round % 2);
      expect(connectFour.prove!(state, threshold, ENOUGH).holds).toBe(round % 2 === 0);
    }
});

describe('a budget', () => {
  const early = connectFour.parse('4x7');

  test('ends a proof', () => {
    const { holds, visited } = connectFour.prove!(early, 1, 1000);
    expect(holds).toBeUndefined();
    expect(visited).toBeGreaterThanOrEqual(1000);
    expect(visited).toBeLessThan(2000);
  });

  test('leaves no wrong answer behind', () => {
    const state = connectFour.parse('74223417356477411661335734732425');
    const { value } = plainAlphaBeta(fromRules(connectFour, state));
    for (let budget = 1; budget < 200; budget += 3)
      for (const threshold of [value, value + 1]) {
        const { holds } = connectFour.prove!(state, threshold, budget);
        expect([undefined, value >= threshold]).toContain(holds);
      }
  });
});

test('the checker asks for a proof', () => {
  const problem = gameProblem(connectFour);
  const state = connectFour.parse('67152117737262713366376314254');
  const answer = { score: -6, move: '5', nodes: 1 };
  expect(problem.check(state, answer)).toEqual({ kind: 'right' });
  expect(problem.check(state, { ...answer, score: -5 })).toEqual({
    kind: 'wrong',
    mistake: 'wrong-score',
    reason: 'the position is worth -6, not -5',
  });
  expect(problem.check(state, { ...answer, score: -5.5 })).toMatchObject({
    mistake: 'wrong-score',
  });
});
