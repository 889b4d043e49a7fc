import { unableReason } from '@queenside/core';
import { plainAlphaBeta, runSolver } from '@queenside/conformance';
import { othello, type Othello } from '@queenside/game-othello';
import { gameProblem, openGame } from '@queenside/game-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitboardEndgameSolver } from '../src/index.ts';
import { FFO } from './ffo.ts';

const solve = async (state: Othello) => {
  const { answer } = await runSolver(bitboardEndgameSolver, state, {});
  return answer;
};

/** Returns the value by plain alpha-beta over the game's cursor. */
const plainValue = (state: Othello): number => 0 + plainAlphaBeta(openGame(othello, state)).value;

/** Late positions of random play. */
const played = fc.array(fc.nat({ max: 1000 }), { minLength: 53, maxLength: 64 }).map((choices) => {
  let state = othello.parse(othello.playouts!.start);
  for (const choice of choices) {
    const moves = othello.moves(state);
    if (moves.length > 0) state = othello.next(state, moves[choice % moves.length]!);
  }
  return state;
});

/** Random discs: many of these positions need a pass, or are over before the board is full. */
const scattered = fc
  .record({
    marks: fc.array(fc.constantFrom<'X' | 'O' | '-'>('X', 'X', 'X', 'O'), {
      minLength: 64,
      maxLength: 64,
    }),
    empty: fc.array(fc.nat({ max: 63 }), { maxLength: 7 }),
    mover: fc.constantFrom('X', 'O'),
  })
  .map(({ marks, empty, mover }) => {
    for (const square of empty) marks[square] = '-';
    return othello.parse(`${marks.join('')} ${mover}`);
  });

test.each([
  ['played', played],
  ['scattered', scattered],
])('agrees with plain alpha-beta on %s positions', async (_, positions) => {
  await fc.assert(
    fc.asyncProperty(positions, async (state) => {
      const { score, move } = await solve(state);
      expect(score).toBe(plainValue(state));
      const moves = othello.moves(state);
      const named = moves.find((each) => othello.moveName!(each, state) === move);
      expect(move === 'none').toBe(moves.length === 0);
      expect(plainValue(named === undefined ? state : othello.next(state, named))).toBe(score);
    }),
    { numRuns: 150 },
  );
});

test.each(FFO.filter((row) => row[1].split('-').length <= 20))(
  'FFO %i: %s is worth %i to the side to move',
  async (_number, position, score) => {
    const state = othello.parse(position);
    expect((await solve(state)).score).toBe(0 + (state.mover === 'X' ? score : -score));
  },
);

test('a run stops on a signal, and the next one is right', async () => {
  const [, position, score] = FFO[35]!;
  const state = othello.parse(position);
  let polls = 0;
  const signal = {
    get aborted() {
      return ++polls > 2;
    },
  };
  await expect(runSolver(bitboardEndgameSolver, state, { signal })).rejects.toMatchObject({
    code: 'core/gave-up',
  });
  const early = othello.parse(FFO[0]![1]);
  expect((await solve(early)).score).toBe(FFO[0]![2]);
  expect(score).toBe(0);
});

test('leaves positions with a limited depth to searches', () => {
  const state = gameProblem(othello).parse(`${othello.playouts!.start} depth 4`, {
    name: 'othello.txt',
  });
  expect(unableReason(bitboardEndgameSolver.capabilities, gameProblem(othello).need(state))).toBe(
    'it does not support limited depth',
  );
});
