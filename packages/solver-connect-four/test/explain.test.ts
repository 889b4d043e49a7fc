import { fromRules, type SearchDetails } from '@queenside/game-tree';
import { makeContext, plainAlphaBeta, runSolver } from '@queenside/conformance';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitboardAlphaBetaSolver } from '../src/index.ts';
import { split } from '../src/split.ts';
import { at, positions } from './positions.ts';

/** Returns the answer and its explanation. */
async function explained(state: ConnectFour, options: Readonly<Record<string, unknown>> = {}) {
  let details: (() => object) | undefined;
  const run = await runSolver(bitboardAlphaBetaSolver, state, {
    options,
    explain: (given) => void (details = given),
  });
  const before = JSON.stringify(run.stats);
  const told = details!() as Required<SearchDetails>;
  expect(JSON.stringify(run.stats)).toBe(before);
  return { ...run, ...told };
}

/** Returns the value by plain alpha-beta over the rules. */
const plainValue = (state: ConnectFour): number =>
  0 + plainAlphaBeta(fromRules(connectFour, state)).value;

/** Returns the position after a line of moves, and checks that each keeps the value. */
function followLine(root: ConnectFour, line: readonly string[], value: number): ConnectFour {
  let state = root;
  for (const name of line) {
    const move = connectFour
      .moves(state)
      .find((some) => connectFour.moveName!(some, state) === name);
    state = connectFour.next(state, move!);
    expect(plainValue(state)).toBe(value);
  }
  return state;
}

describe.each([{ moves: 'best' }, { moves: 'all' }, { moves: 'all', share: 0 }])(
  'with %o',
  (options) => {
    test.each([
      ['4x4', 6, 16],
      ['5x4', 10, 20],
      ['3x8', 14, 24],
      ['7x6', 32, 42],
    ])(
      'an answer on %s comes with every move’s score, and a line of best play to the end',
      async (...board) => {
        await fc.assert(
          fc.asyncProperty(positions(...board), async (state) => {
            const { answer, moves, principalVariation } = await explained(state, options);
            const scores = connectFour.moves(state).map((move) => ({
              move: connectFour.moveName!(move, state),
              score: plainValue(connectFour.next(state, move)),
            }));
            expect(moves).toEqual(scores);
            expect(principalVariation[0] ?? 'none').toBe(answer.move);
            const end = followLine(state, principalVariation, answer.score);
            expect(connectFour.moves(end)).toEqual([]);
          }),
          { numRuns: 10 },
        );
      },
    );
  },
);

test('an answer joined from parts has the same explanation', async () => {
  const state = at('255313643375362');
  const options = { moves: 'all', share: 20, table: 16 } as const;
  const { moves, principalVariation } = await explained(state, options);
  const parts = split.parts(state, options);
  expect(parts).toBeGreaterThan(1);
  const findings = Array.from({ length: parts }, (_, part) =>
    split.solvePart(state, options, part, parts, makeContext()),
  );
  let details: (() => object) | undefined;
  const explain = (given: () => object): void => void (details = given);
  split.join(state, options, findings, makeContext({ explain }));
  expect(details!()).toEqual({ principalVariation, moves });
});

test('a stopped explanation has unknown scores and a shorter line', async () => {
  const details: (() => object)[] = [];
  const controller = new AbortController();
  const state = at('255313643375362');
  const { answer } = await runSolver(bitboardAlphaBetaSolver, state, {
    signal: controller.signal,
    explain: (given) => void details.push(given),
  });
  controller.abort();
  expect(details[0]!()).toEqual({
    principalVariation: [answer.move],
    moves: ['1', '2', '3', '4', '5', '6', '7'].map((move) => ({ move, score: null })),
  });
});
