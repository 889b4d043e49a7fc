import type { SearchResult } from '@queenside/core';
import { runSolver, searchAsSolver } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { nim, nimTrees } from '../../conformance/test/nim.ts';
import { plainSearch } from '../../core/test/plain-search.ts';
import { treeView, type TreeParts } from '../src/index.ts';

/** The error of a search that was stopped with this bound of the value. */
async function complaint(
  bound: SearchResult['bound'],
  value: number,
  parts: Partial<TreeParts<any, any>> = {},
) {
  const stopped = {
    ...plainSearch,
    run: () => ({ value, bound, principalVariation: [], nodes: 1, leaves: 1 }),
  };
  const problem = { ...nimTrees, tree: treeView({ ...nimTrees.tree!, ...parts }) };
  return runSolver(searchAsSolver(stopped, problem), nim.parse('1 2')).catch(String);
}

test('a stopped search reports its bound', async () => {
  expect(await complaint('lower', 0.5)).toContain('the value is only known to be at least 0.5');
  expect(await complaint('upper', 0.5)).toContain('the value is only known to be at most 0.5');
});

test('a trivial bound is not reported', async () => {
  expect(await complaint('lower', -1)).toContain('nothing is known of the value');
  expect(await complaint('upper', 1)).toContain('nothing is known of the value');
  expect(await complaint('upper', -1)).toContain('the value is only known to be at most -1');
});

test('a bound is shown by valueText', async () => {
  expect(await complaint('upper', 0.5, { valueText: () => 'III' })).toContain(
    'known to be at most III',
  );
});
