/** Grids with costs: all searches agree with distances that are found by the rows alone, and answers are judged by them. */
import { formatAnswer, makeContext, parseRecord, readAnswerText } from '@queenside/conformance';
import { ONE_WAY_COSTS, Random } from '@queenside/core';
import { jumpPointSearch } from '@queenside/solver-jump-point';
import { expect, test } from 'vitest';
import { openGrid, pathfinding, type GridMap } from '../src/index.ts';
import { distancesFrom } from '../src/distances.ts';
import { generator } from '../src/generate.ts';
import { editor } from '../src/editor.ts';
import { SEARCHES } from './searches.ts';

/** Returns the cheapest cost from S to G: relaxes all steps until nothing changes (Bellman and Ford). */
function cheapest({ rows, moves }: GridMap): number {
  const costs = new Map<string, number>();
  const cells = rows.flatMap((row, y) => Array.from(row, (cell, x) => ({ cell, x, y })));
  const isFree = (y: number, x: number): boolean => (rows[y]?.[x] ?? 'X') !== 'X';
  for (const { cell, x, y } of cells) costs.set(`${y},${x}`, cell === 'S' ? 0 : Infinity);
  for (let changed = true; changed;) {
    changed = false;
    for (const { x, y } of cells.filter((each) => isFree(each.y, each.x)))
      for (const down of [-1, 0, 1])
        for (const across of [-1, 0, 1]) {
          const isDiagonal = down !== 0 && across !== 0;
          if (!isFree(y + down, x + across) || (isDiagonal && moves === '4')) continue;
          if (isDiagonal && moves === 'octile' && !(isFree(y + down, x) && isFree(y, x + across)))
            continue;
          const factor = isDiagonal && moves === 'octile' ? Math.SQRT2 : 1;
          const onto = Number(rows[y + down]![x + across]) || 1;
          const total = costs.get(`${y},${x}`)! + factor * onto;
          const next = `${y + down},${x + across}`;
          if (total >= costs.get(next)! - 1e-9) continue;
          costs.set(next, total);
          changed = true;
        }
  }
  const goal = cells.find(({ cell }) => cell === 'G')!;
  return costs.get(`${goal.y},${goal.x}`)!;
}

function* grids(count: number): Generator<GridMap> {
  const parameters = {
    count,
    kind: 'random',
    rows: 8,
    density: 0.2,
    solvable: false,
    cost: 9,
  } as const;
  const text = Array.from(generator.generate(parameters as never, new Random(5))).join('');
  for (const [index, record] of text.trim().split('\n\n').entries())
    yield parseRecord(pathfinding, record, {
      name: 'pathfinding.txt',
      variant: ['a', 'b', 'octile'][index % 3]!,
    });
}

const searches = SEARCHES.filter(({ search }) => search !== jumpPointSearch);

test('all searches but jump point search find paths with the right costs', () => {
  for (const map of grids(90)) {
    const least = cheapest(map);
    expect(distancesFrom(map, map.start)[map.goal]).toBeCloseTo(least, 6);
    const back = distancesFrom(map, map.goal, { isBackward: true })[map.start];
    expect(back).toBeCloseTo(least, 6);
    for (const { search, options } of searches) {
      const result = search.run(openGrid(map), options as never, makeContext());
      const promise = search.guarantee(options as never);
      expect(promise === 'optimal' ? result.cost : least).toBeCloseTo(least, 6);
      const answer = pathfinding.space!.answer(map, result, promise);
      expect(pathfinding.check(map, answer)).toMatchObject({ kind: 'right' });
      const text = formatAnswer(pathfinding, map, answer);
      const read = readAnswerText(pathfinding, map, text, promise);
      expect(read).toMatchObject({ rows: answer.rows });
    }
  }
});

test('jump point search is not offered', async () => {
  const [map] = grids(1);
  expect(pathfinding.need(map!).features).toEqual([ONE_WAY_COSTS]);
  expect(() => pathfinding.space!.solve(map!, jumpPointSearch, {}, makeContext())).toThrow(
    'this state space does not offer raster',
  );
  const plain = parseRecord(pathfinding, 'S1_G', { name: 'x' });
  expect(pathfinding.need(plain).features).toBeUndefined();
});

const MOUNTAIN = 'S9G\n___';

test.each([
  ['S9G\nPPP', 'right', undefined],
  ['SPG\n___', 'wrong', 'the path costs 10, and 4 is enough'],
  ['S9G\n___', 'wrong', 'there is a path that costs 4'],
])('%j is judged %s', (answer, kind, reason) => {
  const map = parseRecord(pathfinding, MOUNTAIN, { name: 'x' });
  const verdict = pathfinding.check(map, readAnswerText(pathfinding, map, answer)!);
  expect(verdict).toMatchObject({ kind, ...(reason !== undefined && { reason }) });
});

test('a dear diagonal step is no shortcut', () => {
  // From S straight on to 1 and then down to 8 costs 9; the diagonal step to 8 costs 11.3.
  const map = parseRecord(pathfinding, 'S1\n98\nXG', { name: 'x', variant: 'octile' });
  const judge = (answer: string) =>
    pathfinding.check(map, readAnswerText(pathfinding, map, answer)!).kind;
  expect(judge('SP\n9P\nXG')).toBe('right');
  expect(judge('S1\n9P\nXG')).toBe('wrong');
  expect(judge('SP\nPP\nXG')).toBe('wrong');
});

test('pictures shade dear cells, and clicks keep their costs', () => {
  const map = parseRecord(pathfinding, MOUNTAIN, { name: 'x' });
  const picture = pathfinding.draw!(map, readAnswerText(pathfinding, map, 'S9G\nPPP')!);
  expect(picture).toContain('stroke-opacity="0.5"');
  expect(editor.view(map).spots[1]!.label).toBe('row 1, column 2: free, costs 9');
  const edit = { tool: 'start', spots: ['1,0'] };
  expect(editor.apply(map, edit, MOUNTAIN)).toBe('_9G\nS__');
});
