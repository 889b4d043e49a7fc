/**
 * Records that tell searches apart. One record is not enough: a strict cut-off shows on a third of random trees, and a search
 * that never reopens differs only where estimates disagree.
 */
import { Random } from '@queenside/core';
import { disguiseGraph, disguiseGrid, disguiseTree, type GraphChanges } from './disguise.ts';
import { drawTraps, PUBLISHED_TRAPS, type Traps } from './traps.ts';

/** A record with the problem that reads it. */
export interface BankRecord {
  readonly problem: string;
  readonly record: string;
}

/** The most calls on a record of a bank. Right searches make some hundreds, those without memory some thousands. */
export const BANK_BUDGET = 10_000;

const SEED = 1975;
const EACH = 40;

/** What a bank is for: `deepening` has spaces that are small enough for searches without memory. */
export type BankKind = 'tree' | 'space' | 'deepening' | 'board';

/** Returns the records of the published bank, for practice. They are always the same. */
export function bankOf(kind: BankKind): readonly BankRecord[] {
  return draftsOf(kind, new Random(SEED), PUBLISHED_TRAPS).map(({ problem, record }) => ({
    problem,
    record,
  }));
}

/**
 * Draws a bank for grading. It is as hard as the published one, but no program can know its records. Boards are an exception:
 * the record of a board is its size, so all their banks are the same.
 *
 * @param seed an integer from 0 to `MAX_SEED`. Students must not know it.
 */
export function drawBank(kind: BankKind, seed: number): readonly BankRecord[] {
  const random = new Random(seed);
  return draftsOf(kind, random, drawTraps(random)).map(({ problem, record, changes }) => ({
    problem,
    record: disguise[problem](record, random, changes),
  }));
}

/** A record as it is published, and what else may change when a bank is drawn. */
interface Draft {
  readonly problem: keyof typeof disguise;
  readonly record: string;
  readonly changes?: GraphChanges | undefined;
}

const disguise = {
  alphabeta: disguiseTree,
  graph: disguiseGraph,
  pathfinding: disguiseGrid,
  nqueens: (size: string): string => size,
} as const;

function draftsOf(kind: BankKind, random: Random, traps: Traps): Draft[] {
  switch (kind) {
    case 'tree': {
      const trees = repeat((index) => randomTree(2 + (index % 3), random));
      const negative = repeat(() => randomTree(2, random, -10)).slice(0, EACH / 4);
      return draftsFor('alphabeta', [...trees, traps.ladder, ...negative]);
    }
    case 'space': {
      const graphs = repeat((index) =>
        randomGraph(4 + (index % 5), index % 4 === 0 ? 1 : 9, random),
      );
      const reopened = repeat(() => randomDetour(random)).slice(0, EACH / 4);
      const grids = repeat(() => randomGrid(6 + random.int(4), 5 + random.int(3), random)).slice(
        0,
        EACH / 2,
      );
      const shortcuts = repeat(() => randomShortcut(random)).slice(0, EACH / 4);
      const { early, disagreeing, between, cheapLine, chain, pocket } = traps;
      return [
        ...draftsFor(
          'graph',
          [early, disagreeing, between, cheapLine, chain, ...reopened, ...shortcuts],
          { deadEnds: 3 },
        ),
        ...draftsFor('graph', graphs),
        ...draftsFor('pathfinding', [pocket, ...grids]),
      ];
    }
    case 'deepening': {
      const graphs = repeat((index) => randomGraph(4 + (index % 3), 1 + (index % 4), random, 6));
      const grids = repeat(() => shallowGrid(random)).slice(0, EACH / 2);
      return [
        ...draftsFor('graph', traps.twice, { deadEnds: 2, keepsOrder: true }),
        ...draftsFor('graph', [traps.fractions], { deadEnds: 2 }),
        ...draftsFor('graph', traps.unreached, { deadEnds: 2, keepsOrder: true }),
        ...draftsFor('graph', [traps.chain], { deadEnds: 2 }),
        ...draftsFor('graph', graphs),
        ...draftsFor('pathfinding', [traps.corridor, ...grids]),
      ];
    }
    case 'board':
      return draftsFor('nqueens', ['4', '3', '5', '6', '7', '8', '9']);
  }
}

function draftsFor(
  problem: Draft['problem'],
  records: readonly string[],
  changes?: GraphChanges,
): Draft[] {
  return records.map((record) => ({ problem, record, changes }));
}

function repeat(make: (index: number) => string): string[] {
  return Array.from({ length: EACH }, (_, index) => make(index)).toSorted(
    (a, b) => a.length - b.length,
  );
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

/**
 * Returns a graph with estimates that are not too high, and seldom agree with each other.
 *
 * @param most the most that the cheapest path may cost. By default, there may be none.
 */
function randomGraph(count: number, dearest: number, random: Random, most = Infinity): string {
  const names = ['S', ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].slice(0, count - 2), 'Z'];
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

/** Returns a graph like {@link DISAGREEING}: B is expanded by the dear way, and then reached by the cheap one over A. */
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

function randomGrid(width: number, height: number, random: Random): string {
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column): string => {
      const isEdge = row === 0 || column === 0 || row === height - 1 || column === width - 1;
      return isEdge || random.int(4) === 0 ? 'X' : '_';
    }),
  );
  rows[1 + random.int(height - 2)]![1] = 'S';
  rows[1 + random.int(height - 2)]![width - 2] = 'G';
  return rows.map((row) => row.join('')).join('\n');
}

/** Returns a grid whose goal is at most 5 steps away. */
function shallowGrid(random: Random): string {
  const width = 5 + random.int(2);
  const record = randomGrid(width, 4 + random.int(2), random);
  const cells = record.replaceAll('\n', '');
  const reached = new Set([cells.indexOf('S')]);
  for (let step = 0; step < 5; step++) {
    const before = [...reached];
    for (const cell of before)
      for (const next of [cell - width, cell - 1, cell + 1, cell + width])
        if (cells[next] !== 'X') reached.add(next);
  }
  return reached.has(cells.indexOf('G')) ? record : shallowGrid(random);
}
