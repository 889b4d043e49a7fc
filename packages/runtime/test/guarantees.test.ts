import { expect, test } from 'vitest';
import { guaranteesOf } from '../src/check/guarantees.ts';
import type { Catalog } from '../src/plugins/catalog.ts';

const CATALOG = { problems: [{ id: 'paths', defaultSolver: 'a-star' }] } as unknown as Catalog;

/** Returns the guarantees if each solver guarantees its own name with its options, except `greedy`. */
const guarantees = (of: Omit<Parameters<typeof guaranteesOf>[0], 'problem'>) =>
  guaranteesOf({ problem: 'paths', ...of }, CATALOG, async ({ solver, options }) =>
    solver === 'greedy' ? undefined : `${solver} ${JSON.stringify(options)}`,
  );

test.each([
  [{}, {}],
  [{ options: { weight: 2 } }, { guarantee: 'a-star {"weight":2}' }],
  [{ solver: 'ida-star' }, { guarantee: 'ida-star {}' }],
  [{ solver: 'greedy', options: { weight: 2 } }, {}],
])('the solver of %j is known to guarantee %j', async (of, expected) => {
  expect(await guarantees(of)).toEqual(expected);
});

test("a section has its solver's guarantee, and its options override those of the file", async () => {
  const sections = [
    { label: 'Greedy', solver: 'greedy' },
    { label: 'A*', solver: 'a-star', options: { weight: 1.2 } },
    { label: 'IDA*', solver: 'ida-star' },
  ];
  expect(await guarantees({ options: { weight: 1.5 }, sections })).toEqual({
    sections: [
      { label: 'Greedy' },
      { label: 'A*', guarantee: 'a-star {"weight":1.2}' },
      { label: 'IDA*', guarantee: 'ida-star {"weight":1.5}' },
    ],
  });
});
