/** Korf's instances: IDA* finds the published lengths with the published numbers of nodes. */
import { makeContext } from '@queenside/conformance';
import { type DomainAnswer, openSpace } from '@queenside/state-space';
import { idaStarSearch } from '@queenside/solver-ida-star';
import { expect, test } from 'vitest';
import { blankFirst, blankLast, type Board, homesOf, isSolvable } from '../src/board.ts';
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
  const domain = slidingTilesDomain;
  for (const tiles of [blankFirst(rows * columns), blankLast(rows * columns)])
    expect(misjudged(domain.goal!({ rows, columns, tiles, homes: homesOf(tiles) }))).toEqual([]);
});

/** Returns the boards that are called solvable, but moves from the goal do not reach, and the other way round. */
function misjudged(goal: Board): number[][] {
  const domain = slidingTilesDomain;
  const reached = new Set([String(goal.tiles)]);
  const boards = [goal];
  for (const board of boards)
    for (const action of domain.actions(board)) {
      const next = domain.result(board, action);
      if (!reached.has(String(next.tiles))) boards.push(next);
      reached.add(String(next.tiles));
    }
  return permutations(goal.tiles).filter(
    (tiles) => isSolvable({ ...goal, tiles }) !== reached.has(String(tiles)),
  );
}

test.each([
  '4x3: 0 2 1 3 4 5 6 7 8 9 10 11',
  '0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15',
  '0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24',
])('a search is not even started on %s, which no moves order', (tiles) => {
  const board = slidingTilesDomain.parse(tiles);
  const search = { ...idaStarSearch, run: () => expect.unreachable('it searches') };
  for (const observer of [undefined, IGNORANT]) {
    const context = makeContext(observer && { observer });
    const answer = slidingTiles.space.solve(board, search, {}, context) as DomainAnswer;
    expect(answer).toMatchObject({ actions: undefined, cost: Infinity });
    expect(context.stats).toEqual({ expanded: 0, generated: 0 });
    expect(slidingTiles.check(board, answer)).toEqual({ kind: 'right' });
  }
  const path = { actions: ['right'], cost: 1, promise: 'any' } as const;
  expect(slidingTiles.check(board, path)).toMatchObject({ mistake: 'not-at-a-goal' });
});

test.each([
  '1\t2  5\t3 4 0 6 7 8',
  '  1 2 5 3 4 0 6 7 8',
  '3x3:\t1 2 5 3 4 0 6 7 8',
  ' 3x3:1 2 5 3 4 0  6 7 8 ',
])('tabs and several blanks separate tiles in %j', (line) => {
  expect(slidingTilesDomain.parse(line)).toEqual(slidingTilesDomain.parse('1 2 5 3 4 0 6 7 8'));
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

test('parity tells boards without a path, so that a search that cannot prove it may be the default', () => {
  const board = slidingTilesDomain.parse(KORF_COUNTS[0]![1]);
  expect(slidingTiles.need(board)).toMatchObject({ uncertain: false });
  expect(slidingTiles.defaultSolver).toBe(idaStarSearch.id);
  expect(idaStarSearch.complete).not.toBe(true);
});
