import { plainAlphaBeta, runSolver } from '@queenside/conformance';
import { othello, type Othello } from '@queenside/game-othello';
import { fromRules, type SearchDetails } from '@queenside/game-tree';
import { describe, expect, test } from 'vitest';
import { bitboardEndgameSolver } from '../src/index.ts';

/** Nine to eleven empty squares; the third position begins with a pass. */
const POSITIONS = [
  'OOOOXXX-OOXXOXX-OOOXXXX-XOXOXXX--XOXOXXXOXXOOOXXOXXXXXXXOOOOOOO- X',
  'X-XO-XXXXXXXOOXOXXXOXXO--XXXXOOXXXOXOXOXOOOOXOOXOOOOOOO-OOOX-O-- X',
  '-XXXX-OX-OXOOOOXO-OXXXXXOOOOXXXXOOOOOXXXOOOOOOO-OXOOOOOXOXOOOO-- O',
  '---OXXX-OOXXOXX-OOOXXXX-XOXOXXX--XOXOXXXOXXOOOXXOXXXXXXXOOOOOOO- O',
].map((record) => othello.parse(record));

const plainValue = (state: Othello): number => 0 + plainAlphaBeta(fromRules(othello, state)).value;

async function explain(state: Othello, signal = { aborted: false }) {
  const explanations: (() => object)[] = [];
  const { answer } = await runSolver(bitboardEndgameSolver, state, {
    signal,
    explain: (given) => void explanations.push(given),
  });
  return { answer, details: () => explanations[0]!() as Required<SearchDetails> };
}

describe.each(POSITIONS.map((state, index) => [index + 1, state] as const))(
  'position %i',
  (_, state) => {
    test('is explained by the exact score of each move, and by a line to the end', async () => {
      const { answer, details } = await explain(state);
      const { moves, principalVariation } = details();
      expect(moves).toEqual(
        othello.moves(state).map((move) => ({
          move: othello.moveName!(move, state),
          score: plainValue(othello.next(state, move)),
        })),
      );
      expect(principalVariation[0]).toBe(answer.move);
      let end = state;
      for (const name of principalVariation) {
        const move = othello.moves(end).find((each) => othello.moveName!(each, end) === name);
        end = othello.next(end, move!);
        expect(plainValue(end)).toBe(answer.score);
      }
      expect(othello.moves(end)).toEqual([]);
    });

    test('is observed as the line of best play', async () => {
      const told: number[][] = [];
      const event = (...values: number[]): void => void told.push(values);
      const { answer, stats } = await runSolver(bitboardEndgameSolver, state, {
        observer: { event },
      });
      const { answer: unobserved, stats: counts } = await runSolver(bitboardEndgameSolver, state);
      expect([answer, stats]).toEqual([unobserved, counts]);
      let end = state;
      for (const [index, [code, ply, move, score]] of told.entries()) {
        expect([code, ply, score]).toEqual([0, index + 1, answer.score]);
        end = othello.next(end, move!);
      }
      expect(othello.moves(end)).toEqual([]);
      expect(othello.score(end)).toBe(answer.score);
    });
  },
);

test('a stopped explanation has unknown scores and a shorter line', async () => {
  const signal = { aborted: false };
  const { answer, details } = await explain(POSITIONS[0]!, signal);
  signal.aborted = true;
  const { moves, principalVariation } = details();
  expect(principalVariation).toEqual([answer.move]);
  expect(moves.every(({ score }) => score === null)).toBe(true);
});
