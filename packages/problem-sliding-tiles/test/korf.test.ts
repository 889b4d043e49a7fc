/** Korf's instances: IDA* finds the published lengths with the published numbers of nodes. */
import { makeContext } from '@queenside/conformance';
import { openSpace } from '@queenside/state-space';
import { idaStarSearch } from '@queenside/solver-ida-star';
import { expect, test } from 'vitest';
import { goalOf, isSolvable } from '../src/board.ts';
import { KORF, slidingTiles, slidingTilesDomain } from '../src/index.ts';
import { KORF_COUNTS } from './korf-counts.ts';

/** The most nodes that take a second or two. An observed search takes longer, because it does without the kernel. */
const MOST_NODES = { kernel: 10_000_000, observed: 1_000_000 };
const IGNORANT = { event: () => undefined };

test("the instances are Korf's", () => {
  expect(KORF_COUNTS).toHaveLength(100);
  expect(KORF_COUNTS.reduce((sum, [, , nodes]) => sum + nodes, 0)).toBe(36_302_808_031);
  expect(KORF_COUNTS.every(([, tiles]) => KORF.has(tiles))).toBe(true);
});

const upTo = (most: number) => KORF_COUNTS.filter(([, , nodes]) => nodes <= most);

test.each(upTo(MOST_NODES.kernel))(
  'instance %i has its length and its number of nodes',
  (_id, tiles, nodes) => {
    const board = slidingTilesDomain.parse(tiles);
    const result = idaStarSearch.run(openSpace(slidingTilesDomain, board), {}, makeContext());
    expect(result.cost).toBe(KORF.get(tiles));
    expect(result.generated + 1).toBe(nodes);
    const answer = slidingTiles.space.answer(board, result, 'optimal');
    expect(slidingTiles.check(board, answer)).toEqual({ kind: 'right' });
  },
);

test.each([
  ...upTo(MOST_NODES.observed).map(([, tiles]) => tiles),
  ...slidingTilesDomain.examples.slice(0, 3),
])('without the kernel, the search of %s is the same', (tiles) => {
  const board = slidingTilesDomain.parse(tiles);
  const [fast, slow] = [makeContext(), makeContext({ observer: IGNORANT })];
  const result = idaStarSearch.run(openSpace(slidingTilesDomain, board), {}, fast);
  expect(idaStarSearch.run(openSpace(slidingTilesDomain, board), {}, slow)).toEqual(result);
  expect(slow.stats).toEqual(fast.stats);
});

test.each([
  [1, 5],
  [5, 1],
  [2, 2],
  [2, 3],
  [3, 2],
])('of all boards of %i x %i, those are solvable that moves reach', (rows, columns) => {
  const goal = goalOf(rows, columns);
  const domain = slidingTilesDomain;
  const reached = new Set([String(goal.tiles)]);
  const boards = [goal];
  for (const board of boards)
    for (const action of domain.actions(board)) {
      const next = domain.result(board, action);
      if (!reached.has(String(next.tiles))) boards.push(next);
      reached.add(String(next.tiles));
    }
  for (const tiles of permutations(goal.tiles))
    expect(isSolvable({ rows, columns, tiles })).toBe(reached.has(String(tiles)));
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}
