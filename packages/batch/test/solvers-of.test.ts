/** The solvers of a problem in a catalog: those that count, and those that cannot meet a need. */
import type { Catalog } from '@queenside/runtime';
import { expect, test } from 'vitest';
import { unableSolvers } from '../src/plugins/usual-solvers.ts';
import {
  bundledSolvers,
  consideredSolvers,
  hasOtherSolvers,
  usualSolvers,
} from '../src/plugins/usual-solvers.ts';

const FACTS: Readonly<Record<string, object>> = {
  ours: {},
  theirs: { isThirdParty: true },
  asked: { isThirdParty: true, isConsidered: true },
  maker: { isThirdParty: true },
};

/** A catalog whose solvers are given as `problem/solver@plugin`. The plugin `maker` provides the problem `sums`. */
function catalogOf(...solvers: readonly string[]): Catalog {
  const capabilities = { tasks: ['add'], complete: true, deterministic: true };
  return {
    plugins: Object.entries(FACTS).map(([name, facts]) => ({ name, ...facts })),
    problems: [
      { id: 'sums', plugin: 'maker' },
      { id: 'other', plugin: 'ours' },
    ],
    solvers: solvers.map((each) => {
      const [, problem, id, plugin] = /^(.*)[/](.*)@(.*)$/.exec(each)!;
      return { problem, id, plugin, capabilities };
    }),
  } as unknown as Catalog;
}

test.each([
  [[], [], [], [], false],
  [['sums/a@ours', 'other/b@ours'], ['a'], ['a'], [], false],
  [['sums/a@ours', 'sums/b@theirs'], ['a'], ['a'], [], true],
  [['sums/a@ours', 'sums/b@asked'], ['a', 'b'], ['a'], ['b'], false],
  [['sums/a@ours', 'sums/b@asked', 'sums/c@theirs'], ['a', 'b'], ['a'], ['b'], true],
  [['sums/a@maker', 'sums/b@theirs'], ['a'], ['a'], [], true],
  [['sums/a@theirs', 'other/b@ours'], ['a'], ['a'], [], false],
  [['sums/a@theirs', 'sums/b@asked'], ['b'], ['a', 'b'], [], true],
] as const)('of %j, %j are usual', (given, usual, bundled, considered, hasOthers) => {
  const catalog = catalogOf(...given);
  const idsOf = (solvers: Catalog['solvers']): string[] => solvers.map(({ id }) => id);
  expect([
    idsOf(usualSolvers(catalog, 'sums')),
    idsOf(bundledSolvers(catalog, 'sums')),
    idsOf(consideredSolvers(catalog, 'sums')),
    hasOtherSolvers(catalog, 'sums'),
  ]).toEqual([usual, bundled, considered, hasOthers]);
});

test('solvers of the problem that cannot meet a need are listed with the reason', () => {
  const { solvers, ...rest } = catalogOf('sums/a@ours', 'sums/b@ours', 'other/c@ours');
  const limited = solvers.map((solver) =>
    solver.id === 'a'
      ? solver
      : { ...solver, capabilities: { ...solver.capabilities, maxSize: 3 } },
  );
  const catalog = { ...rest, solvers: limited };
  const unable = (size: number) => unableSolvers(catalog, 'sums', { task: 'add', size });
  expect([unable(3), unable(4)]).toEqual([{}, { b: expect.stringContaining('3') }]);
});
