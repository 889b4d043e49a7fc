import { unableReason } from '@queenside/core';
import { fromRules, gameProblem } from '@queenside/game-tree';
import { plainAlphaBeta, runSolver } from '@queenside/conformance';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitboardAlphaBetaSolver } from '../src/index.ts';
import { at, positions } from './positions.ts';

const problem = gameProblem(connectFour);

const solve = async (state: ConnectFour, options = {}) =>
  runSolver(bitboardAlphaBetaSolver, state, { options });

/** Returns the value by plain alpha-beta over the rules. */
function plainValue(state: ConnectFour): number {
  return 0 + plainAlphaBeta(fromRules(connectFour, state)).value;
}

/** Returns the first move that reaches the score, by plain alpha-beta. */
function firstBest(state: ConnectFour, score: number): string {
  const best = connectFour
    .moves(state)
    .find((move) => plainValue(connectFour.next(state, move)) === score);
  return best === undefined ? 'none' : connectFour.moveName!(best, state);
}

test.each([
  ['4x4', 6, 16],
  ['5x4', 10, 20],
  ['4x5', 10, 20],
  ['3x7', 10, 21],
  ['7x3', 11, 21],
  ['9x2', 8, 18],
  ['3x8', 14, 24],
  ['7x6', 30, 42],
  ['8x7', 44, 56],
])('agrees with plain alpha-beta on %s', async (board, least, most) => {
  await fc.assert(
    fc.asyncProperty(positions(board, least, most), async (state) => {
      const { answer } = await solve(state);
      expect(answer.score).toBe(plainValue(state));
      expect(answer.move).toBe(firstBest(state, answer.score));
    }),
    { numRuns: 25 },
  );
});

test('the checker finds the answers right', async () => {
  await fc.assert(
    fc.asyncProperty(positions('7x6', 20, 30), async (state) => {
      const { answer } = await solve(state);
      expect(problem.check(state, answer)).toEqual({ kind: 'right' });
    }),
    { numRuns: 15 },
  );
});

test('all moves have the scores of the positions after them', async () => {
  await fc.assert(
    fc.asyncProperty(positions('7x6', 22, 42), async (state) => {
      const { answer, stats } = await solve(state, { moves: 'all' });
      const scores = await Promise.all(
        connectFour.moves(state).map(async (move) => {
          const below = await solve(connectFour.next(state, move));
          return `${connectFour.moveName!(move, state)}:${below.answer.score}`;
        }),
      );
      expect(stats['moves']).toBe(scores.join(' '));
      const best = await solve(state);
      expect({ ...answer, nodes: 0 }).toEqual({ ...best.answer, nodes: 0 });
    }),
    { numRuns: 25 },
  );
});

/** Positions with known scores from the benchmark of P. Pons (2015), from the view of the side to move. */
test.each([
  ['2252576253462244111563365343671351441', -1],
  ['7422341735647741166133573473242566', 1],
  ['23163416124767223154467471272416755633', 0],
])('%s is worth %i to the side to move', async (line, score) => {
  const state = at(line);
  const { answer } = await solve(state);
  expect(answer.score).toBe(state.stones % 2 === 0 ? score : 0 - score);
});

test.each([
  ['3x3', { score: 0, move: '1' }],
  ['5x4', { score: 0, move: '2' }],
  ['4x5', { score: 0, move: '1' }],
  ['121212', { score: 18, move: '1' }],
  ['1212121', { score: 18, move: 'none' }],
  ['2x2 1122', { score: 0, move: 'none' }],
])('%s, which is small or decided', async (line, expected) => {
  const { answer } = await solve(at(line));
  expect(answer).toMatchObject(expected);
  expect(answer.nodes).toBeGreaterThanOrEqual(1);
});

test('leaves positions with a limited depth to searches', () => {
  const state = problem.parse('4455 depth 4', { name: 'connect-four.txt' });
  expect(unableReason(bitboardAlphaBetaSolver.capabilities, problem.need(state))).toBe(
    'it does not support limited depth',
  );
});
