/** Compares searches with a plain breadth-first search on random grids. */
import { Random } from '@queenside/core';
import { makeContext, parseRecord } from '@queenside/conformance';
import { aStarSearch } from '@queenside/solver-a-star';
import { jumpPointSearch } from '@queenside/solver-jump-point';
import { expect, test } from 'vitest';
import { openGrid, pathfinding, type GridMap } from '../src/index.ts';
import { drawCells, placeMarks, type Kind } from '../src/generate.ts';
import { SEARCHES } from './searches.ts';

const GRIDS = 1000;
const STEPS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => ({ down, across })));

/** Returns the fewest steps from S to G, by the rows alone; Infinity if there is no path. */
function fewestSteps({ rows, moves }: GridMap): number {
  const find = (mark: string): [number, number] => {
    const y = rows.findIndex((row) => row.includes(mark));
    return [y, rows[y]!.indexOf(mark)];
  };
  const met = new Map([[String(find('S')), 0]]);
  const queue = [find('S')];
  for (const [y, x] of queue) {
    const steps = met.get(String([y, x]))!;
    if (rows[y]![x] === 'G') return steps;
    for (const { down, across } of STEPS) {
      if (moves === '4' && down !== 0 && across !== 0) continue;
      const next: [number, number] = [y + down, x + across];
      const cell = rows[next[0]]?.[next[1]] ?? 'X';
      if (cell === 'X' || met.has(String(next))) continue;
      met.set(String(next), steps + 1);
      queue.push(next);
    }
  }
  return Infinity;
}

/** @param least number of rows and columns. @param most one more than the greatest. */
function* randomMaps(grids = GRIDS, least = 4, most = 18): Generator<GridMap> {
  const random = new Random(21);
  const side = () => least + random.int(most - least);
  for (let index = 0; index < grids; index++) {
    const kind = (['random', 'random', 'maze', 'rooms'] satisfies Kind[])[index % 4]!;
    const cells = drawCells(kind, side(), side(), random.float() * 0.6, random);
    if (!placeMarks(cells, random)) continue;
    const record = cells.map((row) => row.join('')).join('\n');
    yield parseRecord(pathfinding, record, { name: 'x', variant: index % 2 === 0 ? 'a' : 'b' });
  }
}

test('all searches agree with breadth-first search on a thousand grids', () => {
  const counts = { solvable: 0, unsolvable: 0 };
  for (const map of randomMaps()) {
    const fewest = fewestSteps(map);
    counts[fewest === Infinity ? 'unsolvable' : 'solvable']++;
    for (const { search, options } of SEARCHES) {
      const result = search.run(openGrid(map), options, makeContext());
      const answer = pathfinding.space!.answer(map, result, search.guarantee(options));
      const isOptimal = search.guarantee(options) === 'optimal';
      expect({
        ...result,
        steps: result.actions?.length ?? Infinity,
        found: result.actions !== undefined,
        verdict: pathfinding.check(map, answer),
        where: `${search.id} on\n${map.rows.join('\n')}`,
      }).toMatchObject({
        found: fewest < Infinity,
        verdict: { kind: 'right' },
        cost: isOptimal ? fewest : result.cost,
        steps: result.cost,
      });
    }
  }
  expect(counts.solvable).toBeGreaterThan(500);
  expect(counts.unsolvable).toBeGreaterThan(100);
});

test('searches for cheapest octile paths agree with each other and the checker', () => {
  const optimal = SEARCHES.filter(({ search, options }) => search.guarantee(options) === 'optimal');
  for (const map of randomMaps()) {
    const octile: GridMap = { ...map, moves: 'octile' };
    const costs = optimal.map(({ search, options }) => {
      const context = makeContext();
      const result = search.run(openGrid(octile), options, context);
      const answer = pathfinding.space!.answer(octile, result, 'optimal');
      expect(pathfinding.check(octile, answer)).toEqual({ kind: 'right' });
      expect(context.stats['reopened'] ?? 0).toBe(0);
      return result.cost;
    });
    for (const cost of costs)
      expect(cost).toSatisfy(
        (each: number) => each === costs[0] || Math.abs(each - costs[0]!) < 1e-9,
      );
  }
});

test('jump points reach the cost of A* on lines longer than a word of bits, with known counts', () => {
  const counts = { solvable: 0, unsolvable: 0, expanded: 0, generated: 0, events: 0 };
  for (const map of randomMaps(60, 30, 130))
    for (const moves of ['4', '8', 'octile'] as const) {
      const grid: GridMap = { ...map, moves };
      const observer = { event: () => counts.events++ };
      const found = jumpPointSearch.run(openGrid(grid), {}, makeContext({ observer }));
      const least = aStarSearch.run(openGrid(grid), { weight: 1 }, makeContext());
      const where = `${moves} moves on\n${map.rows.join('\n')}`;
      expect({ cost: found.cost.toFixed(6), where }).toEqual({
        cost: least.cost.toFixed(6),
        where,
      });
      counts[found.actions ? 'solvable' : 'unsolvable']++;
      counts.expanded += found.expanded;
      counts.generated += found.generated;
    }
  expect(counts).toEqual({
    solvable: 166,
    unsolvable: 14,
    expanded: 30_163,
    generated: 89_624,
    events: 64_204,
  });
});
