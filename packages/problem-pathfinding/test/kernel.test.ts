/** The kernel of grids does and counts what a search over the cursor does. */
import { Random, type Rating } from '@queenside/core';
import { makeContext, parseRecord } from '@queenside/conformance';
import { bestFirst } from '@queenside/state-space';
import { expect, test } from 'vitest';
import { openGrid, pathfinding, type GridMap } from '../src/index.ts';
import { drawCells, placeMarks, type Kind } from '../src/generate.ts';

const GRIDS = 1000;
/** Uniform cost, greedy, A*, and weighted A*. */
const RATINGS: readonly Rating[] = [
  { costWeight: 1, estimateWeight: 0 },
  { costWeight: 0, estimateWeight: 1 },
  { costWeight: 1, estimateWeight: 1 },
  { costWeight: 1, estimateWeight: 1.5 },
  { costWeight: 1, estimateWeight: 7 },
];
/** Its f are too large for buckets. */
const HEAVY: Rating = { costWeight: 1, estimateWeight: 400_000 };

/** Searches by the kernel, or over the cursor if the run is observed. */
function searched(map: GridMap, rating: Rating, isObserved: boolean, questions = Infinity) {
  const observer = isObserved ? { event: () => undefined } : undefined;
  let asked = 0;
  const signal = {
    get aborted() {
      return ++asked > questions;
    },
  };
  const context = { ...makeContext(), observer, signal };
  return { ...bestFirst(openGrid(map), rating, context), stats: context.stats };
}

function* randomMaps(): Generator<GridMap> {
  const random = new Random(22);
  for (let index = 0; index < GRIDS; index++) {
    const kind = (['random', 'random', 'maze', 'rooms'] satisfies Kind[])[index % 4]!;
    const side = () => 4 + random.int(index % 10 === 0 ? 90 : 20);
    const cells = drawCells(kind, side(), side(), random.float() * 0.6, random);
    if (!placeMarks(cells, random)) continue;
    const record = cells.map((row) => row.join('')).join('\n');
    const map = parseRecord(pathfinding, record, { name: 'x', variant: 'a' });
    const goal = index % 50 === 0 ? map.start : map.goal;
    yield { ...map, goal, moves: (['4', '8', 'octile'] as const)[index % 3]! };
  }
}

test('a kernel finds the paths of a search over the cursor, with its counts, on a thousand grids', () => {
  const counts = { solvable: 0, unsolvable: 0, trivial: 0 };
  let index = 0;
  for (const map of randomMaps())
    for (const rating of index++ % 20 === 0 ? [...RATINGS, HEAVY] : RATINGS) {
      expect(openGrid(map)).toHaveProperty('bestFirst', expect.any(Function));
      const found = searched(map, rating, false);
      const where = `${map.moves} moves, ${JSON.stringify(rating)}\n${map.rows.join('\n')}`;
      expect({ ...found, where }).toEqual({ ...searched(map, rating, true), where });
      if (found.cost === 0) counts.trivial++;
      else counts[found.cost === Infinity ? 'unsolvable' : 'solvable']++;
    }
  expect(counts.solvable).toBeGreaterThan(4000);
  expect(counts.unsolvable).toBeGreaterThan(500);
  expect(counts.trivial).toBeGreaterThan(10);
});

test('a kernel that is stopped claims no path and no bound above the cost', () => {
  const rows = drawCells('random', 120, 120, 0.1, new Random(23)).map((row) => row.join(''));
  rows[1] = `XS${rows[1]!.slice(2)}`;
  rows[118] = `${rows[118]!.slice(0, 118)}GX`;
  const map = parseRecord(pathfinding, rows.join('\n'), { name: 'x', variant: 'octile' });
  for (const rating of RATINGS) {
    const { cost, expanded } = searched(map, rating, false);
    const stopped = searched(map, rating, false, 1);
    const end = { actions: undefined, cost: Infinity, expanded: 1024 };
    expect(stopped).toMatchObject(expanded < 1024 ? { cost } : end);
    expect(stopped.lowerBound).toBeGreaterThan(0);
    expect(stopped.lowerBound).toBeLessThanOrEqual(cost);
    const atOnce = searched(map, rating, false, 0);
    expect(atOnce).toEqual(searched(map, rating, true, 0));
  }
});
