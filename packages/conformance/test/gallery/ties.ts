/** Faults of the rule for ties: the first of several best moves is taken, not the quickest win or the longest loss. */
import type { Problem } from '@queenside/core';
import { searchAsSolver } from '@queenside/runtime';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { gameProblem, treeView } from '@queenside/game-tree';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { omit } from '../../../core/test/omit.ts';

const problem = gameProblem(ticTacToe);
/** The searches' own lines: each takes any of the best moves. */
const careless = { ...problem, tree: treeView(omit(problem.tree, 'bestLine')) } as Problem;

export const gamesWithTies = [
  {
    name: 'ties by first move',
    plugin: { problems: [careless] },
    message:
      /^solver plain, game tic-tac-toe, position "[XO.]+".*: the answer is "Score: -?1; Best Move: .*; expected "Score: -?1; .*, the (quickest win|longest loss)$/,
  },
];

export const solversWithTies = [
  {
    name: 'ties by first move in a game',
    plugin: { solvers: [{ ...searchAsSolver(alphaBetaSearch, careless), id: 'first-move' }] },
    settings: { problems: [problem] },
    message: /^solver first-move, .*, the (quickest win|longest loss)$/,
  },
];
