import { expect, test } from 'vitest';
import { warningsOfName } from '../src/routing/doubtful-name.ts';
import { Router } from '../src/routing/routing.ts';

const SOLVERS = ['a-star', 'bitmask', 'dancing-links', 'genetic', 'mcts', 'min-conflicts'];
const CATALOG = {
  problems: [{ id: 'nqueens', variants: ['a', 'toroidal'] }],
  solvers: SOLVERS.map((id) => ({ id, problem: 'nqueens' })),
};

function meantBy(path: string, match = 'nothing'): string | undefined {
  const router = new Router(CATALOG, [{ match, style: 'compact' }]);
  const [warning] = warningsOfName(router, path, router.route(path));
  return warning && /did you mean ([\w-]+)\?/.exec(warning.remedy)?.[1];
}

test.each([
  ['nqueens_hw.dancing-links.txt', 'dancing-links'],
  ['nqueens_min_conflicts.txt', 'min-conflicts'],
  ['nqueens-small-genetic.txt', 'genetic'],
  ['nqueens_hw_mcts.txt', 'mcts'],
  ['section-a/nqueens_dancinglinks.txt', 'dancing-links'],
  ['nqueens_hw.Bitmsk.txt', 'bitmask'],
  ['nqueens_a_hw.genetik.txt', 'genetic'],
  ['nqueens_astar.txt', 'a-star'],
  ['nqueens_hw_a.txt', 'a'],
  ['nqueens_A.txt', 'a'],
  ['nqueens_hw-Toroidal_2.txt', 'toroidal'],
])('%s seems to mean %s', (path, solver) => {
  expect(meantBy(path)).toBe(solver);
});

test.each([
  'nqueens.txt',
  'nqueens.genetic.txt',
  'nqueens - Copy.txt',
  "nqueens (John's conflicted copy).txt",
  'nqueens.genetic_bitmask.txt',
  'nqueens_homework_march.txt',
  'nqueens_small_sets.txt',
  'nqueens_acts.txt',
  'nqueens_a_toroidal.txt',
  'genetic/nqueens.txt',
])('%s means nothing else', (path) => {
  expect(meantBy(path)).toBeUndefined();
});

test('a word in the glob of its route means something else', () => {
  expect(meantBy('nqueens_hw.genetic.txt', '*.genetic.txt')).toBeUndefined();
});
