/** Greedy best-first searches as courses and textbooks write them: the checker must accept every path that one of them finds. */
import { LineReader, Random, type Verdict } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { eachNeighbor } from '../src/distances.ts';
import { pathfinding, type GridMap } from '../src/index.ts';
import { drawPath } from '../src/map.ts';
import { drawCells, placeMarks, type Kind } from '../src/generate.ts';

const ESTIMATES: Record<string, (down: number, across: number) => number> = {
  Manhattan: (down, across) => down + across,
  Euclid: (down, across) => Math.hypot(down, across),
  Chebyshev: (down, across) => Math.max(down, across),
  octile: (down, across) => Math.max(down, across) + (Math.SQRT2 - 1) * Math.min(down, across),
};

/**
 * When a search stops offering a cell to later parents: once it has been generated; once it has been expanded; or never, if a later parent
 * is cheaper.
 */
const MARKINGS = ['generated', 'expanded', 'cheaper'] as const;

interface Variation {
  readonly marks: (typeof MARKINGS)[number];
  readonly estimate: string;
  /** The rule that picks one of several cells with the same estimate. */
  readonly ties: 'oldest' | 'newest' | 'random';
  readonly stopsAtGenerated: boolean;
}

interface Node {
  readonly cell: number;
  readonly cost: number;
  readonly estimate: number;
  readonly parent?: Node;
}

function pathTo(node: Node | undefined): number[] {
  const path: number[] = [];
  for (let at = node; at !== undefined; at = at.parent) path.unshift(at.cell);
  return path;
}

function estimateFor(map: GridMap, name: string): (cell: number) => number {
  return (cell) => {
    const down = Math.abs(Math.floor(cell / map.stride) - Math.floor(map.goal / map.stride));
    return ESTIMATES[name]!(down, Math.abs((cell % map.stride) - (map.goal % map.stride)));
  };
}

/** Runs a greedy search. @returns the cells of its path, or none. */
function search(map: GridMap, variation: Variation, random: Random): number[] {
  const estimateOf = estimateFor(map, variation.estimate);
  const open: Node[] = [{ cell: map.start, cost: 0, estimate: estimateOf(map.start) }];
  const costs = new Map([[map.start, 0]]);
  const expanded = new Set<number>();
  while (open.length > 0) {
    const least = Math.min(...open.map(({ estimate }) => estimate));
    const tied = open.filter(({ estimate }) => estimate <= least + 1e-9);
    const pick = { oldest: 0, newest: tied.length - 1, random: random.int(tied.length) };
    const node = tied[pick[variation.ties]]!;
    open.splice(open.indexOf(node), 1);
    if (node.cell === map.goal) return pathTo(node);
    if (variation.marks === 'expanded' && expanded.has(node.cell)) continue;
    expanded.add(node.cell);
    const neighbors: Node[] = [];
    eachNeighbor(map, node.cell, (cell, step) => {
      const cost = node.cost + step;
      neighbors.push({ cell, cost, estimate: estimateOf(cell), parent: node });
    });
    for (const next of random.shuffle(neighbors)) {
      const isKnown = {
        generated: costs.has(next.cell),
        expanded: expanded.has(next.cell),
        cheaper: (costs.get(next.cell) ?? Infinity) <= next.cost + 1e-9,
      };
      if (isKnown[variation.marks]) continue;
      if (variation.stopsAtGenerated && next.cell === map.goal) return pathTo(next);
      costs.set(next.cell, next.cost);
      open.push(next);
    }
  }
  return [];
}

function neighborsOf(map: GridMap, cell: number): number[] {
  const found: number[] = [];
  eachNeighbor(map, cell, (neighbor) => found.push(neighbor));
  return found;
}

/** Whether a cell of the path is next to an earlier one, except the one before it. */
function hasShortcut(map: GridMap, path: readonly number[]): boolean {
  return path.some((cell, at) =>
    neighborsOf(map, cell).some((neighbor) => path.slice(at + 2).includes(neighbor)),
  );
}

/** Returns all cells that can be reached, with the paths of a depth-first search in random order. */
function reachedFrom(map: GridMap, random: Random): Map<number, Node> {
  const reached = new Map<number, Node>();
  const waiting: Node[] = [{ cell: map.start, cost: 0, estimate: 0 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reached.has(node.cell)) continue;
    reached.set(node.cell, node);
    for (const cell of random.shuffle(neighborsOf(map, node.cell)))
      waiting.push({ cell, cost: 0, estimate: 0, parent: node });
  }
  return reached;
}

function judge(map: GridMap, rows: readonly string[]): Verdict {
  const lines = new LineReader(new TextEncoder().encode(`Greedy\n${rows.join('\n')}\n`));
  const answer = pathfinding.readAnswer(lines, map, { number: 1, section: 'Greedy' })!;
  return pathfinding.check(map, answer);
}

function* randomGrids(grids: number, random: Random): Generator<GridMap> {
  for (let index = 0; index < grids; index++) {
    const side = () => 4 + random.int(14);
    const kind = (['random', 'random', 'random', 'rooms', 'maze'] satisfies Kind[])[index % 5]!;
    const cells = drawCells(kind, side(), side(), random.float() * 0.5, random);
    if (!placeMarks(cells, random)) continue;
    const record = cells.map((row) => row.join('')).join('\n');
    const variant = ['a', 'b', 'octile'][random.int(3)]!;
    yield parseRecord(pathfinding, record, { name: 'x', variant });
  }
}

test('accepts the paths of all greedy searches, whatever they mark, estimate, and prefer', () => {
  const random = new Random(8);
  const oneOf = <Item>(items: readonly Item[]): Item => items[random.int(items.length)]!;
  let found = 0;
  let shortcuts = 0;
  for (const map of randomGrids(2000, random)) {
    const variation: Variation = {
      marks: oneOf(MARKINGS),
      estimate: oneOf(Object.keys(ESTIMATES)),
      ties: oneOf(['oldest', 'newest', 'random']),
      stopsAtGenerated: random.int(2) === 0,
    };
    const path = search(map, variation, random);
    if (path.length === 0) continue;
    found++;
    shortcuts += Number(hasShortcut(map, path));
    const rows = drawPath(map, path);
    const where = `${JSON.stringify(variation)} on\n${rows.join('\n')}`;
    expect({ verdict: judge(map, rows), where }).toEqual({ verdict: { kind: 'right' }, where });
  }
  expect(found).toBeGreaterThan(1700);
  expect(shortcuts).toBeGreaterThan(30);
});

test('refuses other sets of cells, and most paths of depth-first search', () => {
  const random = new Random(9);
  const counts = { paths: 0, refused: 0, rooms: 0 };
  for (const map of randomGrids(1000, random)) {
    const all = reachedFrom(map, random);
    const path = pathTo(all.get(map.goal));
    if (path.length < 10) continue;
    counts.paths++;
    counts.refused += Number(judge(map, drawPath(map, path)).kind === 'wrong');
    if (all.size < 3 * path.length) continue;
    counts.rooms++;
    const rows = drawPath(map, all.keys());
    expect({ rows, verdict: judge(map, rows) }).toMatchObject({
      verdict: { mistake: 'not-greedy' },
    });
  }
  expect(counts).toEqual({ paths: 532, refused: 450, rooms: 200 });
});

interface Way {
  readonly cells: readonly number[];
  readonly cost: number;
}

const lastOf = ({ cells }: Way): number => cells.at(-1)!;
const cellsIn = (cells: readonly number[]): string => cells.toSorted((a, b) => a - b).join(' ');

/**
 * Follows a search through all orders of cells with equal estimates, and adds each path that it can find, by its set of cells.
 *
 * @param left the most steps. @returns those that are left.
 */
function findAll(
  map: GridMap,
  { marks, estimate, stopsAtGenerated }: Omit<Variation, 'ties'>,
  found: Map<string, readonly number[]>,
  left: number,
): number {
  const estimateOf = estimateFor(map, estimate);
  const seen = new Set<string>();
  const visit = (open: readonly Way[], expanded: readonly number[], costs: [number, number][]) => {
    const state = JSON.stringify([
      open.map(({ cells }) => String(cells)).toSorted(),
      expanded,
      costs,
    ]);
    if (seen.has(state) || left-- <= 0) return;
    seen.add(state);
    const least = Math.min(...open.map((way) => estimateOf(lastOf(way))));
    for (const way of open.filter((each) => estimateOf(lastOf(each)) <= least + 1e-9)) {
      const cell = lastOf(way);
      const rest = open.filter((each) => each !== way);
      if (cell === map.goal) found.set(cellsIn(way.cells), way.cells);
      else if (marks === 'expanded' && expanded.includes(cell)) visit(rest, expanded, costs);
      else {
        const known = new Map(costs);
        const added: Way[] = [];
        eachNeighbor(map, cell, (to, step) => {
          const cost = way.cost + step;
          const isKnown = {
            generated: known.has(to),
            expanded: expanded.includes(to),
            cheaper: (known.get(to) ?? Infinity) <= cost + 1e-9,
          };
          if (isKnown[marks]) return;
          known.set(to, cost);
          added.push({ cells: [...way.cells, to], cost });
        });
        const end = stopsAtGenerated && added.find((each) => lastOf(each) === map.goal);
        if (end) found.set(cellsIn(end.cells), end.cells);
        else {
          const done = [...expanded, cell].toSorted((a, b) => a - b);
          const sorted = [...known].toSorted(([a], [b]) => a - b);
          visit([...rest, ...added], done, sorted);
        }
      }
    }
  };
  visit([{ cells: [map.start], cost: 0 }], [], [[map.start, 0]]);
  return left;
}

/** Returns the paths that visit no cell twice, by their sets of cells. */
function simplePaths(map: GridMap): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const walk = (path: readonly number[]): void => {
    const last = path.at(-1)!;
    if (last === map.goal) found.set(cellsIn(path), path);
    else for (const next of neighborsOf(map, last)) if (!path.includes(next)) walk([...path, next]);
  };
  walk([map.start]);
  return found;
}

test('on small grids, accepts exactly the paths that some greedy search can find', () => {
  const random = new Random(5);
  const counts = { found: 0, shortcuts: 0, others: 0 };
  for (let grids = 0; grids < 150; grids++) {
    const [height, width] = [2 + random.int(3), 2 + random.int(4)];
    const cells: string[] = Array.from({ length: height * width }, () =>
      random.float() < 0.3 ? 'X' : '_',
    );
    const [start, goal] = random.shuffle([...cells.keys()]);
    cells[start!] = 'S';
    cells[goal!] = 'G';
    const rows = Array.from({ length: height }, (_, row) =>
      cells.slice(row * width, (row + 1) * width).join(''),
    );
    const variant = ['a', 'b', 'octile'][random.int(3)]!;
    const map: GridMap = parseRecord(pathfinding, rows.join('\n'), { name: 'x', variant });
    const found = new Map<string, readonly number[]>();
    let left = 20_000;
    for (const estimate of Object.keys(ESTIMATES))
      for (const marks of MARKINGS)
        for (const stopsAtGenerated of [false, true])
          left = findAll(map, { marks, estimate, stopsAtGenerated }, found, left);
    if (left <= 0) continue;
    for (const [key, path] of [...found, ...simplePaths(map)]) {
      const isFound = found.has(key);
      const drawn = drawPath(map, path);
      const expected = isFound ? { kind: 'right' } : { mistake: 'not-greedy' };
      expect({ drawn, variant, verdict: judge(map, drawn) }).toMatchObject({ verdict: expected });
      if (isFound) counts.shortcuts += Number(hasShortcut(map, path));
      counts[isFound ? 'found' : 'others']++;
    }
  }
  expect(counts.found).toBeGreaterThan(200);
  expect(counts.others).toBeGreaterThan(1000);
  expect(counts.shortcuts).toBeGreaterThan(10);
});
