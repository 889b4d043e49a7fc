import { problemOfGame, searchAsSolver, type Problem, type SearchResult } from '@queenside/core';
import { runSolver } from '@queenside/core/testing';
import { expect, test } from 'vitest';
import { nim } from './nim.ts';
import { plainSearch } from './plain-search.ts';

/** What a search says that was stopped knowing this of the value 3. */
async function complaint(bound: SearchResult['bound'], problem: Problem = problemOfGame(nim)) {
  const stopped = {
    ...plainSearch,
    run: () => ({ value: 3, bound, principalVariation: [], nodes: 1, leaves: 1 }),
  };
  return runSolver(searchAsSolver(stopped, problem), nim.parse('1 2')).catch(String);
}

test('a search that proves no value says what it knows of it', async () => {
  expect(await complaint('lower')).toContain('the value is only known to be at least 3');
  expect(await complaint('upper')).toContain('the value is only known to be at most 3');
});

test('where a tree’s values stand for others, a bound is told as those', async () => {
  const problem: Problem = problemOfGame(nim);
  const roman = { ...problem, tree: { ...problem.tree!, valueText: () => 'III' } };
  expect(await complaint('upper', roman)).toContain('known to be at most III');
});
