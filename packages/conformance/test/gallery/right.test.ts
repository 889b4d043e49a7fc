/** The kit must accept what is right. */
import { definePlugin, type Game } from '@queenside/core';
import { searchAsSolver } from '@queenside/runtime';
import { conformance, checkProblem } from '@queenside/conformance';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { gameProblem } from '@queenside/game-tree';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { expect, test } from 'vitest';
import { scan } from '../../../core/test/greatest.ts';
import { nim } from '../nim.ts';
import { plainSearch } from '../../../core/test/plain-search.ts';
import { ODD_PLUGINS } from '../authors/odd.ts';
import { failuresOf } from '../failures.ts';
import { cells } from './cells.ts';
import { domineering } from './domineering.ts';
import { PASS } from './games.ts';
import { grid, rightWay } from './grid.ts';
import { integerRoot, roots } from './roots.ts';
import { everyLoad, loading } from './loading.ts';
import { nimWith, NimCursor } from './nim-cursor.ts';
import { sorting } from './sorting.ts';
import { street, tour } from './tour.ts';
import { eitherEnd } from './variants.ts';
import { coins, history, picture } from './views.ts';

conformance(test, definePlugin({ problems: [gameProblem(nimWith()), gameProblem(domineering)] }));
conformance(test, definePlugin({ problems: [eitherEnd], solvers: [scan] }));
conformance(test, definePlugin({ problems: [grid, sorting], solvers: [rightWay] }));
conformance(test, definePlugin({ problems: [gameProblem(cells)] }));
conformance(test, definePlugin({ problems: [loading], solvers: [everyLoad] }));
conformance(test, definePlugin({ problems: [tour], solvers: [street] }));
conformance(test, definePlugin({ problems: [roots], solvers: [integerRoot] }));

test.each([
  ['plain rules', nim],
  ['differences', coins],
  ['states that know their past, and keys that do not', history],
  ['pictures', { ...nim, draw: picture }],
] as [string, Game][])('a game with %s passes', async (_what, game) => {
  expect(await failuresOf({ problems: [gameProblem(game)] })).toEqual([]);
});

test.each(Object.entries(ODD_PLUGINS))('%s passes', async (_what, plugin) => {
  expect(await failuresOf(plugin)).toEqual([]);
});

test('a search that agrees with minimax passes on a game of another package', async () => {
  expect(await failuresOf({ problems: [gameProblem(nim)] }, { searches: [plainSearch] })).toEqual(
    [],
  );
});

test('a solver that takes the quickest win passes', async () => {
  const problem = gameProblem(ticTacToe);
  const solver = searchAsSolver(alphaBetaSearch, problem);
  expect(await failuresOf({ solvers: [solver] }, { problems: [problem] })).toEqual([]);
});

test('a pass overflows no stack', async () => {
  const failures = await failuresOf({ problems: [gameProblem({ ...nim, ...PASS })] });
  expect(failures.filter((message) => message.includes('call stack'))).toEqual([]);
});

test('checkProblem throws what it finds without a runner', async () => {
  class Backwards extends NimCursor {
    override side(): 1 | -1 {
      return 1;
    }
  }
  await expect(checkProblem(gameProblem(nimWith(Backwards)))).rejects.toThrow('expected');
});
