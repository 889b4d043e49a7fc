/** The proofs of the game's own kernel against a plain search with the cursor. */
import { plainAlphaBeta } from '@queenside/conformance';
import { gameProblem, openGame } from '@queenside/game-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { othello, type Othello } from '../src/index.ts';

const ENOUGH = 1_000_000;

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
    marks: fc.array(fc.constantFrom<'X' | 'O' | '-'>('X', 'O', 'O', 'O'), {
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

const holds = (state: Othello, threshold: number, budget = ENOUGH): boolean | undefined =>
  othello.prove!(state, threshold, budget).holds;

test.each([
  ['played', played],
  ['scattered', scattered],
])('on %s positions, a proof holds up to the value', (_, positions) => {
  fc.assert(
    fc.property(positions, (state) => {
      const { value } = plainAlphaBeta(openGame(othello, state));
      for (const threshold of [-64, value - 1, value, value + 1, value + 2, 64])
        expect(holds(state, threshold)).toBe(value >= threshold);
    }),
    { numRuns: 200 },
  );
});

/** Numbers 1, 13, and 24 of the FFO test suite, with their published scores for the side to move. */
const FFO = [
  ['--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X', 18, 'g8'],
  ['--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X', 14, 'b7'],
  ['--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O', 0, 'c3'],
] as const;

test.each(FFO)('the checker proves that %s is worth %i by %s', (position, score, move) => {
  const problem = gameProblem(othello);
  const state = othello.parse(position);
  const answer = { score, move, nodes: 1 };
  expect(problem.check(state, answer)).toEqual({ kind: 'right' });
  for (const off of [-2, 2])
    expect(problem.check(state, { ...answer, score: score + off })).toMatchObject({
      kind: 'wrong',
      reason: `the position is worth ${score}, not ${score + off}`,
    });
});

test('a spent budget ends a proof and leaves no wrong answer behind', () => {
  const [position, score] = FFO[0];
  const state = othello.parse(position);
  for (let budget = 1; budget < 3000; budget += 100)
    for (const threshold of [score, score + 1])
      expect([undefined, threshold === score]).toContain(holds(state, threshold, budget));
  expect(holds(othello.parse(othello.playouts!.start), 2, 10_000)).toBeUndefined();
});
