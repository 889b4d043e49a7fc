/** Korf's instances: IDA* finds the published lengths with the published numbers of nodes. */
import { makeContext } from '@queenside/conformance';
import { openSpace } from '@queenside/state-space';
import { idaStarSearch } from '@queenside/solver-ida-star';
import { expect, test } from 'vitest';
import { KORF, slidingTiles, slidingTilesDomain } from '../src/index.ts';
import { KORF_COUNTS } from './korf-counts.ts';

/** More nodes would take longer than a test may. */
const MOST_NODES = 1_000_000;

test("the instances are Korf's", () => {
  expect(KORF_COUNTS).toHaveLength(100);
  expect(KORF_COUNTS.reduce((sum, [, , nodes]) => sum + nodes, 0)).toBe(36_302_808_031);
  expect(KORF_COUNTS.every(([, tiles]) => KORF.has(tiles))).toBe(true);
});

test.each(KORF_COUNTS.filter(([, , nodes]) => nodes <= MOST_NODES))(
  'instance %i has its length and its number of nodes',
  (_id, tiles, nodes) => {
    const board = slidingTilesDomain.parse(tiles);
    const context = makeContext();
    const result = idaStarSearch.run(openSpace(slidingTilesDomain, board), {}, context);
    expect(result.cost).toBe(KORF.get(tiles));
    expect(result.generated + 1).toBe(nodes);
    const answer = slidingTiles.space.answer(board, result, 'optimal');
    expect(slidingTiles.check(board, answer)).toEqual({ kind: 'right' });
  },
);
