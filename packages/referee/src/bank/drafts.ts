/** Makes the records of banks, published or drawn. */
import type { Random } from '@queenside/core';
import type { Draft, GraphChanges } from './disguise.ts';
import type { BankKind } from '../bank-kind.ts';
import { crosswordDrafts } from './crossword-drafts.ts';
import { cspDrafts } from './csp-drafts.ts';
import type { Traps } from './traps.ts';

/** What random records must be. */
export interface Demands {
  /** How much larger they are than those of the published bank: in levels of trees, nodes of graphs, and cells of grids. */
  readonly larger: { readonly [Each in 'tree' | 'graph' | 'grid']: number };
  /** The number of records of which the shortest are taken. Default: no more than are taken. */
  readonly from?: number;
  /** Whether a search of a record tells enough about it. Others are made again. */
  readonly accepts: (problem: Draft['problem'], record: string) => boolean;
}

const EACH = 40;

/** The demands on the published bank. */
export const NO_DEMANDS: Demands = {
  larger: { tree: 0, graph: 0, grid: 0 },
  from: EACH,
  accepts: () => true,
};

/** Makes the records of a bank: traps, and random ones, of which the shorter come first. */
export function makeDrafts(
  kind: BankKind,
  random: Random,
  traps: Traps,
  { larger, from = 0, accepts }: Demands,
): Draft[] {
  const repeat = (
    problem: Draft['problem'],
    make: (index: number) => string,
    count = EACH,
    changes?: GraphChanges,
  ): Draft[] => {
    const records = Array.from({ length: Math.max(count, from) }, (_, index) => {
      for (;;) {
        const record = make(index);
        if (changes !== undefined || accepts(problem, record)) return record;
      }
    }).toSorted((a, b) => a.length - b.length);
    return draftsFor(problem, records.slice(0, count), changes);
  };
  switch (kind) {
    case 'tree': {
      const least = 2 + larger.tree;
      const trees = repeat('alphabeta', (index) => randomTree(least + (index % 3), random));
      const negative = repeat('alphabeta', () => randomTree(least, random, -10), EACH / 4);
      return [...trees, ...draftsFor('alphabeta', [traps.ladder]), ...negative];
    }
    case 'chance': {
      const least = 2 + larger.tree;
      const draw = (depth: number, lowest: number): string => {
        const record = randomChanceTree(depth, random, lowest);
        return record.includes('CHANCE') ? record : draw(depth, lowest);
      };
      return [
        ...repeat('alphabeta', (index) => draw(least + (index % 3), -3)),
        ...repeat('alphabeta', () => draw(least, -12), EACH / 4),
        ...repeat('alphabeta', () => draw(least, 1), EACH / 4),
      ];
    }
    case 'space': {
      const { early, disagreeing, between, cheapLine, chain, pocket } = traps;
      const changes = { deadEnds: 5 };
      const graphs = repeat('graph', (index) =>
        randomGraph(4 + larger.graph + (index % 5), index % 4 === 0 ? 1 : 9, random),
      );
      const reopened = repeat('graph', () => randomDetour(random), EACH / 4, changes);
      const [width, height] = [6 + larger.grid, 5 + larger.grid];
      const grids = repeat(
        'pathfinding',
        () => randomGrid(width + random.int(4), height + random.int(3), 4, random),
        EACH / 2,
      );
      const shortcuts = repeat('graph', () => randomShortcut(random), EACH / 4, changes);
      return [
        ...draftsFor('graph', [early, disagreeing, between, cheapLine, chain], changes),
        ...reopened,
        ...shortcuts,
        ...graphs,
        ...draftsFor('pathfinding', [pocket]),
        ...grids,
      ];
    }
    case 'deepening':
    case 'bounded': {
      const graphs = repeat('graph', (index) =>
        randomGraph(4 + larger.graph + (index % 3), 1 + (index % 4), random, 6),
      );
      const grids = repeat(
        'pathfinding',
        () => shallowGrid(larger.grid, larger.grid === 0 ? 4 : 3, random),
        EACH / 2,
      );
      const changes = { deadEnds: 3 };
      const inOrder = { ...changes, keepsOrder: true };
      const bushes =
        kind === 'bounded'
          ? repeat('graph', () => randomBush(random), EACH / 2, { deadEnds: 2 })
          : [];
      return [
        ...draftsFor('graph', traps.twice, inOrder),
        ...draftsFor('graph', [traps.fractions], changes),
        // The book's recursive best first search does not end there.
        ...(kind === 'deepening' ? draftsFor('graph', traps.unreached, inOrder) : []),
        ...draftsFor('graph', [traps.chain], changes),
        ...bushes,
        ...graphs,
        ...draftsFor('pathfinding', [traps.corridor]),
        ...grids,
      ];
    }
    case 'board':
      return draftsFor('nqueens', ['4', '3', '5', '6', '7', '8', '9']);
    case 'local':
      // Each has a solution: a search that repairs boards cannot find out that there is none. On smaller boards, a new board often
      // looks like a move.
      return draftsFor('nqueens', '5 5 6 6 7 7 8 8 8 9 9 10 11 12'.split(' '));
    case 'csp':
    case 'repair':
      return cspDrafts(kind, random);
    case 'crossword':
      return crosswordDrafts(random);
  }
}

function draftsFor(
  problem: Draft['problem'],
  records: readonly string[],
  changes?: GraphChanges,
): Draft[] {
  return records.map((record) => ({ problem, record, changes }));
}

/** Returns a tree with many equal values. @param least the least value, which is 9 below the greatest. */
function randomTree(depth: number, random: Random, least = 0): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  const add = (below: number, isMax: boolean): string => {
    const name = `N${nodes.length}`;
    nodes.push(`(${name},${isMax ? 'MAX' : 'MIN'})`);
    const count = 2 + random.int(2);
    for (let child = 0; child < count; child++) {
      const isLeaf = below === 1 || random.int(5) === 0;
      edges.push(`(${name},${isLeaf ? least + random.int(10) : add(below - 1, !isMax)})`);
    }
    return name;
  };
  add(depth, random.int(2) === 0);
  return `{${nodes.join(',')}} {${edges.join(',')}}`;
}

const MOST_WEIGHT = 4;

/**
 * Returns a tree in which chance mostly moves between the players. Some chance nodes have equal probabilities.
 *
 * @param least the least value, which is 9 below the greatest.
 */
function randomChanceTree(depth: number, random: Random, least: number): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  const add = (below: number, side: 'MAX' | 'MIN' | 'CHANCE', next: 'MAX' | 'MIN'): string => {
    const name = `N${nodes.length}`;
    nodes.push(`(${name},${side})`);
    const weights = Array.from({ length: 2 + random.int(2) }, () => 1 + random.int(MOST_WEIGHT));
    const total = weights.reduce((all, weight) => all + weight, 0);
    const isWeighted = side === 'CHANCE' && random.int(3) > 0;
    for (const weight of weights) {
      const isLeaf = below === 1 || random.int(6) === 0;
      const share = isWeighted ? `,${fraction(weight, total)}` : '';
      const own = side === 'CHANCE' ? next : random.int(3) > 0 ? 'CHANCE' : next;
      const after = next === 'MAX' ? 'MIN' : 'MAX';
      const child = isLeaf
        ? least + random.int(10)
        : add(below - 1, own, own === 'CHANCE' ? next : after);
      edges.push(`(${name},${child}${share})`);
    }
    return name;
  };
  const first = random.int(2) === 0 ? 'MAX' : 'MIN';
  const other = first === 'MAX' ? 'MIN' : 'MAX';
  const begins = random.int(8) === 0 ? 'CHANCE' : first;
  add(depth, begins, begins === 'CHANCE' ? first : other);
  return `{${nodes.join(',')}} {${edges.join(',')}}`;
}

function fraction(over: number, under: number): string {
  const divisor = Array.from({ length: over }, (_, less) => over - less).find(
    (each) => over % each === 0 && under % each === 0,
  )!;
  return `${over / divisor}/${under / divisor}`;
}

/** Makes the tree of a game against chance alone: chance takes the place of MIN, and all its moves are equally likely. */
export function makeUniform(record: string): string {
  const [nodes, edges] = record.split(' ') as [string, string];
  const sides = nodes.replace(/,(?:MIN|CHANCE)\)/, ',MAX)').replaceAll(',MIN)', ',CHANCE)');
  return `${sides} ${edges.replaceAll(/,\d+\/\d+\)/g, ')')}`;
}

/**
 * Returns a graph with estimates that are not too high, and seldom agree with each other.
 *
 * @param most the most that the cheapest path may cost. By default, there may be none.
 */
function randomGraph(count: number, dearest: number, random: Random, most = Infinity): string {
  const names = ['S', ...Array.from('ABCDEFGHIJ').slice(0, count - 2), 'Z'];
  const edges: { readonly from: number; readonly to: number; readonly cost: number }[] = [];
  for (let from = 0; from < count; from++)
    for (let to = 0; to < count; to++)
      if (from !== to && random.int(3) === 0)
        edges.push({ from, to, cost: 1 + random.int(dearest) });
  const costs = names.map((_, node) => (node === count - 1 ? 0 : Infinity));
  for (let round = 0; round < count; round++)
    for (const { from, to, cost } of edges) costs[from] = Math.min(costs[from]!, costs[to]! + cost);
  if (costs[0]! > most) return randomGraph(count, dearest, random, most);
  // Estimates that are either 0 or exact disagree most.
  const isExtreme = random.int(2) === 0;
  const estimates = names.map((name, node) => {
    const cost = costs[node]!;
    const estimate = isExtreme ? random.int(2) * cost : random.int(cost + 1);
    return `(${name},${cost === Infinity ? random.int(20) : estimate})`;
  });
  const list = edges.map(({ from, to, cost }) => `(${names[from]},${names[to]},${cost})`);
  return `S Z {${estimates.join(',')}} {${list.join(',')}}`;
}

/** Returns a graph like {@link Traps.disagreeing}: B is expanded by the dear way, and then reached by the cheap one over A. */
function randomDetour(random: Random): string {
  const [toA, aToB, more, bToC, cToG] = Array.from({ length: 5 }, () => 1 + random.int(5)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const toB = toA + aToB + more;
  const estimates = `(A,${aToB + bToC + cToG}),(C,${cToG}),(D,${random.int(3)})`;
  const edges = `(S,A,${toA}),(S,B,${toB}),(A,B,${aToB}),(B,C,${bToC}),(C,G,${cToG}),(B,D,${1 + random.int(5)}),(D,G,${cToG + bToC + 5})`;
  return `S G {${estimates}} {${edges}}`;
}

/** Returns a graph in which B is open by a dear way when the search finds the cheap one, and C is between them. */
function randomShortcut(random: Random): string {
  const [toA, aToB, more, further, toG] = Array.from({ length: 5 }, () => 1 + random.int(4)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const toC = toA + aToB + more;
  const edges = `(S,A,${toA}),(S,B,${toC + further}),(S,C,${toC}),(A,B,${aToB}),(B,D,${1 + random.int(3)}),(C,D,1),(D,G,${toG})`;
  return `S G {} {${edges}}`;
}

/** Returns a tree whose leaves all lead to the goal, so that a search often goes back, and finds a path that is not the cheapest. */
function randomBush(random: Random): string {
  const [edges, estimates]: string[][] = [[], []];
  let count = 0;
  const grow = (name: string, below: number): number => {
    let least = Infinity;
    const width = below === 0 ? 1 : 2 + (below === 3 ? random.int(2) : 0);
    for (let child = 0; child < width; child++) {
      const [next, cost] = [below === 0 ? 'Z' : `N${count++}`, 1 + random.int(below === 0 ? 9 : 4)];
      edges!.push(`(${name},${next},${cost})`);
      least = Math.min(least, cost + (below === 0 ? 0 : grow(next, below - 1)));
    }
    estimates!.push(`(${name},${random.int(3) === 0 ? random.int(least + 1) : 0})`);
    return least;
  };
  grow('S', 3);
  return `S Z {${estimates!.join(',')}} {${edges!.join(',')}}`;
}

/** @param spacing one cell in so many is a wall. */
function randomGrid(width: number, height: number, spacing: number, random: Random): string {
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column): string => {
      const isEdge = row === 0 || column === 0 || row === height - 1 || column === width - 1;
      return isEdge || random.int(spacing) === 0 ? 'X' : '_';
    }),
  );
  rows[1 + random.int(height - 2)]![1] = 'S';
  rows[1 + random.int(height - 2)]![width - 2] = 'G';
  return rows.map((row) => row.join('')).join('\n');
}

/** Returns a grid whose goal is at most 5 steps away. */
function shallowGrid(larger: number, spacing: number, random: Random): string {
  const width = 5 + larger + random.int(2);
  const record = randomGrid(width, 4 + larger + random.int(2), spacing, random);
  const cells = record.replaceAll('\n', '');
  const reached = new Set([cells.indexOf('S')]);
  for (let step = 0; step < 5 + larger; step++) {
    const before = [...reached];
    for (const cell of before)
      for (const next of [cell - width, cell - 1, cell + 1, cell + width])
        if (cells[next] !== 'X') reached.add(next);
  }
  return reached.has(cells.indexOf('G')) ? record : shallowGrid(larger, spacing, random);
}
