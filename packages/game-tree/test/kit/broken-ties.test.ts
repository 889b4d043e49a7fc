/** Tests that the kit finds and names solvers of games that break the rule for ties. */
import { searchAsSolver, type Problem } from '@queenside/core';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { gameProblem } from '@queenside/game-tree';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { expect, test } from 'vitest';
import { omit } from '../../../core/test/omit.ts';
import { failuresOf } from '../../../core/test/testing/failures.ts';

const problem = gameProblem(ticTacToe);
/** The searches' own lines: each takes any of the best moves. */
const careless = { ...problem, tree: omit(problem.tree, 'bestLine') } as Problem;

test('a problem with ties by first move', async () => {
  const failures = await failuresOf({ problems: [careless] });
  expect(failures).toEqual([
    expect.stringMatching(
      /^solver plain, game tic-tac-toe, position "[XO.]+".*: the answer is "Score: -?1; Best Move: .*; expected "Score: -?1; .*, the (quickest win|longest loss)$/,
    ),
  ]);
});

test('a solver with ties by first move', async () => {
  const solver = { ...searchAsSolver(alphaBetaSearch, careless), id: 'first-move' };
  const failures = await failuresOf({ solvers: [solver] }, { problems: [problem] });
  expect(failures).toEqual([
    expect.stringMatching(/^solver first-move, .*, the (quickest win|longest loss)$/),
  ]);
});

test('a right solver passes', async () => {
  const solver = searchAsSolver(alphaBetaSearch, problem);
  expect(await failuresOf({ solvers: [solver] }, { problems: [problem] })).toEqual([]);
});
