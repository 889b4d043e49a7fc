/**
 * Small state spaces by family. The shape of a space exposes a faulty search, and not its size: each family tempts searches
 * to another fault. In a hundred instances, the temptations expose every multiplied estimate, down to a factor of 1.01. The
 * traps expose searches that never reopen a state.
 */
import { Random, type StateSpace } from '@queenside/core';
import { openGraph, type SampleEdge, type SampleGraph } from './graph-space.ts';
import { DIRECTIONS, type SampleGrid, openGrid, openPlane, placeIn } from './grid-space.ts';

export interface SampleSpace {
  readonly family: string;
  readonly seed: number;
  /** The most expansions of a search. Default: that of small spaces. */
  readonly mostExpanded?: number;
  /** A description of the space; empty if it would be too long. */
  readonly picture: string;
  open(): StateSpace;
  nameOf(action: number): string;
  /** Names an action and the packed state in which it is taken. */
  placeOf(action: number, state: number): string;
}

const INSTANCES = 100;
/** The number of sample planes, and the largest distance of their goals in each direction. */
const PLANES = 10;
const FARTHEST = 3;
const MOST_ON_PLANE = 20_000;

type GraphFamily = (random: Random) => SampleGraph;

const FAMILIES: Readonly<Record<string, GraphFamily>> = {
  'a start that is the goal': () => withTruth([{ from: 0, to: 0, cost: 1 }], 1, [0], 'true'),
  'no path': (random) => unsolvable(random),
  'random, unit costs': (random) => randomGraph(random, [1], 'part'),
  'random, no estimate': (random) => randomGraph(random, [1, 2, 3, 5, 9], 'zero'),
  'random, true estimates': (random) => randomGraph(random, [1, 2, 3, 5, 9], 'true'),
  'random, uneven estimates': (random) => randomGraph(random, [1, 2, 3, 5, 9], 'part'),
  'random, free actions': (random) => randomGraph(random, [0, 0, 1, 3], 'part'),
  'random, fractions': (random) => randomGraph(random, [0.1, 0.7, 1.3, Math.SQRT2], 'part'),
  layers: (random) => layers(random),
  temptation: (random) => temptation(random),
  'trap for closed states': (random) => trap(random),
};

/** Returns a hundred instances of each family, some planes, and for each kind of moves some grids. */
export function sampleSpaces(grids: number): SampleSpace[] {
  return [
    ...Object.entries(FAMILIES).flatMap(([family, make]) =>
      seeds.map((seed) => ofGraph(family, seed, make(new Random(seed)))),
    ),
    ...seeds.slice(0, PLANES).map(ofPlane),
    ...(['4', '8', 'octile'] as const).flatMap((moves) =>
      seeds.slice(0, grids).map((seed) => ofGrid(seed, randomGrid(moves, new Random(seed)))),
    ),
  ];
}

const seeds = Array.from({ length: INSTANCES }, (_, index) => index + 1);

function ofGraph(family: string, seed: number, graph: SampleGraph): SampleSpace {
  return {
    family,
    seed,
    picture: '',
    open: () => openGraph(graph),
    nameOf: (action) => `action ${action}`,
    placeOf: (action, state) => `action ${action} of state ${state}`,
  };
}

/** A search that goes ever farther in one direction does not end here. */
function ofPlane(seed: number): SampleSpace {
  const random = new Random(seed);
  const part = (): number => random.int(2 * FARTHEST + 1) - FARTHEST;
  const goal = [part(), part()] as const;
  return {
    family: 'plane without an end',
    seed,
    mostExpanded: MOST_ON_PLANE,
    picture: `goal at (${goal.join(', ')})`,
    open: () => openPlane({ goal, isEstimated: true, finite: false }),
    nameOf: (action) => `action ${action}`,
    placeOf: (action, state) => `action ${action} of state ${state}`,
  };
}

function ofGrid(seed: number, grid: SampleGrid): SampleSpace {
  return {
    family: `grid with ${grid.moves} moves`,
    seed,
    picture: grid.rows.join(' / '),
    open: () => openGrid(grid),
    nameOf: (action) => DIRECTIONS[action]!,
    placeOf: (action, cell) => `the step ${DIRECTIONS[action]} at ${placeIn(grid, cell)}`,
  };
}

/** A grid of up to 9 by 9 cells with few or many walls. */
function randomGrid(moves: SampleGrid['moves'], random: Random): SampleGrid {
  const [height, width] = [2 + random.int(8), 2 + random.int(8)];
  const density = 0.05 + 0.4 * random.float();
  const cells: string[] = Array.from({ length: height * width }, () =>
    random.float() < density ? 'X' : '_',
  );
  const start = random.int(cells.length);
  cells[start] = 'S';
  cells[(start + 1 + random.int(cells.length - 1)) % cells.length] = 'G';
  const border = 'X'.repeat(width + 2);
  const rows = Array.from(
    { length: height },
    (_, row) => `X${cells.slice(row * width, (row + 1) * width).join('')}X`,
  );
  return { rows: [border, ...rows, border], moves };
}

type Estimates = 'zero' | 'true' | 'part';

/** Adds estimates that are never too high: none, the truth, or a random part of it for each node. */
function withTruth(
  edges: readonly SampleEdge[],
  nodes: number,
  goals: readonly number[],
  kind: Estimates,
  random: Random = new Random(1),
): SampleGraph {
  const left = Array.from({ length: nodes }, (_, node) => (goals.includes(node) ? 0 : Infinity));
  for (let changed = true; changed;) {
    changed = false;
    for (const { from, to, cost } of edges)
      if (cost + left[to]! < left[from]!) {
        left[from] = cost + left[to]!;
        changed = true;
      }
  }
  const estimates = left.map((cost) => {
    if (kind === 'zero') return 0;
    if (kind === 'true') return cost;
    const part = [0, 1, random.float()][random.int(3)]!;
    return cost === Infinity ? [0, 1, Infinity][random.int(3)]! : Math.floor(cost * part);
  });
  return { edges, goals, estimates, isConsistent: kind !== 'part' };
}

/** A random graph with self-loops, parallel edges, dead ends, and one to three goals. */
function randomGraph(random: Random, costs: readonly number[], kind: Estimates): SampleGraph {
  const nodes = 4 + random.int(24);
  const edges: SampleEdge[] = [];
  for (let from = 0; from < nodes; from++)
    for (let count = random.int(4) + (from === 0 ? 1 : 0); count > 0; count--)
      edges.push({ from, to: random.int(nodes), cost: costs[random.int(costs.length)]! });
  const goals = [nodes - 1, ...(random.int(3) === 0 ? [1 + random.int(nodes - 2)] : [])];
  return withTruth(edges, nodes, [...new Set(goals)], kind, random);
}

/** A graph whose goal no edge enters. */
function unsolvable(random: Random): SampleGraph {
  const { edges, estimates } = randomGraph(random, [1, 2], 'zero');
  const last = estimates.length - 1;
  return withTruth(
    edges.filter(({ to }) => to !== last),
    last + 1,
    [last],
    'zero',
  );
}

/** Layers of states with several ways to each, in costs so fine that few are equal. */
function layers(random: Random): SampleGraph {
  const [depth, width] = [5, 4];
  const goal = 1 + depth * width;
  const nodeOf = (layer: number, index: number): number => 1 + layer * width + index;
  const cost = (): number => 1 + random.int(100);
  const edges: SampleEdge[] = [];
  for (let index = 0; index < width; index++) {
    edges.push({ from: 0, to: nodeOf(0, index), cost: cost() });
    edges.push({ from: nodeOf(depth - 1, index), to: goal, cost: cost() });
    for (let layer = 0; layer < depth; layer++) {
      const from = nodeOf(layer, index);
      for (let to = 0; to < width; to++)
        if (layer + 1 < depth && random.float() < 0.7)
          edges.push({ from, to: nodeOf(layer + 1, to), cost: cost() });
      if (random.float() < 0.4)
        edges.push({ from, to: nodeOf(layer, random.int(width)), cost: Math.ceil(cost() / 4) });
    }
  }
  return withTruth(edges, goal + 1, [goal], 'part', random);
}

/** Two ways to the goal: the cheaper one is estimated truly, the other one at 0. It is a little more expensive. */
function temptation(random: Random): SampleGraph {
  const length = 2 + random.int(6);
  const cheap = 100 * length;
  const excess = [1, 0.3, 0.1, 0.03, 0.01, 0][random.int(6)]!;
  const edges: SampleEdge[] = [];
  const estimates = [cheap, 0];
  const addWay = (total: number, isTrue: boolean): void => {
    const step = Math.floor(total / length);
    let from = 0;
    for (let index = 1; index <= length; index++) {
      const isLast = index === length;
      const to = isLast ? 1 : estimates.push(isTrue ? total - index * step : 0) - 1;
      edges.push({ from, to, cost: isLast ? total - (length - 1) * step : step });
      from = to;
    }
  };
  const ways = [
    () => addWay(cheap, true),
    () => addWay(cheap + Math.max(1, Math.round(cheap * excess)), false),
  ];
  for (const add of random.int(2) === 0 ? ways : ways.reverse()) add();
  return { edges, goals: [1], estimates, isConsistent: false };
}

/** A state that is expanded by an expensive way before the cheap one is found (Martelli, 1977). */
function trap(random: Random): SampleGraph {
  const [first, second] = [1 + random.int(3), 1 + random.int(3)];
  const expensive = first + second + 1 + random.int(3);
  const chain = 1 + random.int(4);
  const goal = 3 + chain;
  const tail = 6 + random.int(10);
  const detour = [
    { from: 0, to: 1, cost: first },
    { from: 0, to: 2, cost: expensive },
  ];
  const edges: SampleEdge[] = [
    ...(random.int(2) === 0 ? detour : detour.reverse()),
    { from: 1, to: 2, cost: second },
    { from: 2, to: 3, cost: 1 },
  ];
  for (let index = 0; index < chain; index++)
    edges.push({ from: 3 + index, to: 4 + index, cost: index === chain - 1 ? tail : 1 });
  const estimates = Array.from({ length: goal + 1 }, () => 0);
  estimates[1] = second + 1 + (chain - 1) + tail;
  return { edges, goals: [goal], estimates, isConsistent: false };
}
