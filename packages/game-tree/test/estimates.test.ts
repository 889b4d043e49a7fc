/** Tests answers of searches that proved no value: a bound, an estimate, and a move that keeps the bound. */
import type { Verdict } from '@queenside/core';
import {
  formatAnswer,
  readAnswerText,
  runSearch,
  runSolver,
  searchAsSolver,
} from '@queenside/conformance';
import { connectFour } from '@queenside/game-connect-four';
import { gameProblem, openGame, type GameAnswer } from '@queenside/game-tree';
import { mctsSearch } from '@queenside/solver-mcts';
import { negascoutSearch } from '@queenside/solver-negascout';
import { describe, expect, test } from 'vitest';

describe('a proven bound', () => {
  // Column 6 leads to a draw, but the walks like it.
  const position = '655651721435342216255374674123';
  const problem = gameProblem(connectFour);

  test('is kept by the best move and the line', () => {
    const {
      value,
      bound,
      principalVariation: line,
    } = runSearch(mctsSearch, openGame(connectFour, connectFour.parse(position)));
    expect([value, bound]).toEqual([4, 'lower']);
    let state = connectFour.parse(position);
    for (const move of line) {
      state = connectFour.next(state, move);
      const found = runSearch(negascoutSearch, openGame(connectFour, state));
      expect(found.value).toBeGreaterThanOrEqual(4);
    }
  });

  test('is part of the answer, which the checker leaves open', async () => {
    const state = connectFour.parse(position);
    const { answer } = await runSolver(searchAsSolver(mctsSearch, problem), state, {
      options: { iterations: 20_000 },
    });
    expect(formatAnswer(problem, state, answer)).toMatch(
      /^Estimate: [\d.]+; At Least: 4; Best Move: [3]; Visits: \d+ of 20000; Nodes: \d+\n$/,
    );
    expect(problem.check(state, answer as GameAnswer)).toEqual({
      kind: 'right',
      proof: 'feasible',
    });
  });
});

function judgementOf(verdict: Verdict): string | undefined {
  return verdict.kind === 'right'
    ? verdict.proof
    : verdict.kind === 'wrong'
      ? verdict.mistake
      : verdict.kind;
}

describe('an estimate in an answer file', () => {
  const problem = gameProblem(connectFour);
  // Worth 4; only column 3 keeps that.
  const state = connectFour.parse('655651721435342216255374674123');

  const REST = 'Visits: 60 of 100; Nodes: 1200';
  test.each([
    [`Estimate: 4.5; At Least: 4; Best Move: 3; ${REST}`, 'feasible'],
    [`Estimate: 4.5; At Least: 2; At Most: 5; Best Move: 3; ${REST}`, 'feasible'],
    [`Estimate: -0.25; Best Move: 6; ${REST}`, 'feasible'],
    [`Estimate: 4.5; At Least: 4; Best Move: 6; ${REST}`, 'weak-move'],
    [`Estimate: 5; At Least: 5; Best Move: 3; ${REST}`, 'wrong-score'],
    [`Estimate: 3; At Most: 3; Best Move: 3; ${REST}`, 'wrong-score'],
    [`Estimate: 0; Best Move: 9; ${REST}`, 'illegal-move'],
    ['Estimate: 0; Best Move: 3; Visits: 60 of 100; Nodes: 0', 'bad-count'],
  ])('%s is %s', (text, expected) => {
    const answer = readAnswerText(problem, state, `${text}\n`) as GameAnswer;
    expect(formatAnswer(problem, state, answer)).toBe(`${text}\n`);
    const verdict = problem.check(state, answer);
    expect(judgementOf(verdict)).toBe(expected);
  });

  test.each([
    'Estimate: 1; Best Move: 3; Nodes: 5',
    'Estimate: x; Best Move: 3; Visits: 1 of 2; Nodes: 5',
  ])('%s cannot be read', (text) => {
    expect(() => readAnswerText(problem, state, `${text}\n`)).toThrow(
      /not an answer of connect-four/,
    );
  });
});
