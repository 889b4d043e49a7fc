/** The conformance kit catches a grid's own best-first search that differs from the search over the cursor. */
import { definePlugin, type BestFirst, type StateSpace } from '@queenside/core';
import { checksOf } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { openGrid, pathfinding } from '../src/index.ts';

type Search = NonNullable<StateSpace['bestFirst']>;

/** Returns what the kit says of grids with another search. */
async function complaint(change: (search: Search, space: StateSpace) => Search): Promise<string> {
  const open = (map: Parameters<typeof openGrid>[0]) => {
    const space = openGrid(map);
    // Grids with costs have no kernel.
    if (space.bestFirst === undefined) return space;
    return Object.assign(space, { bestFirst: change(space.bestFirst.bind(space), space) });
  };
  const problem = { ...pathfinding, space: { ...pathfinding.space!, open } };
  const check = checksOf(definePlugin({ problems: [problem] })).find(({ name }) =>
    name.includes('best-first searches agree'),
  )!;
  try {
    await check.run();
    return '';
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

test('the kernel of grids passes', async () => {
  expect(await complaint((search) => search)).toBe('');
});

test.each<[string, (right: BestFirst) => Partial<BestFirst>, RegExp]>([
  ['expands more', ({ expanded }) => ({ expanded: expanded + 1 }), /expanded \d+/],
  ['opens more', ({ maxOpen }) => ({ maxOpen: maxOpen + 1 }), /maxOpen \d+/],
  ['returns another path', () => ({ actions: [] }), /returns the actions ,/],
  ['returns another cost', ({ cost }) => ({ cost: cost + 1 }), /cost \d+/],
])('a search that %s is caught, with the grid', async (_name, change, message) => {
  const found = await complaint((search) => (...order) => {
    const right = search(...order);
    return right.actions === undefined ? right : { ...right, ...change(right) };
  });
  expect(found).toMatch(message);
  expect(found).toMatch(/bestFirst\(\{"costWeight":\d,"estimateWeight":[\d.]+\}\) returns/);
  expect(found).toMatch(/ in\nX+\n(?:X.*X\n)+X+/);
});

test('a search that moves the cursor is caught', async () => {
  const found = await complaint((search, space) => (...order) => {
    const right = search(...order);
    space.apply(right.actions?.[0] ?? 0);
    return right;
  });
  expect(found).toMatch(/moves the cursor; expected the cursor stays/);
});

test('a search that a signal does not stop is caught', async () => {
  const found = await complaint((search) => (rating) => search(rating, { aborted: false }));
  expect(found).toMatch(/returns a path when it is stopped at once; expected no path/);
});
