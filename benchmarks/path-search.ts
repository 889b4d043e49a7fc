/**
 * Path searches against the same algorithms in C++ (-O3), in turn: A* and jump point search on octile maps of 512 x 512, and IDA* on the
 * easiest of Korf's 15-puzzles; A* and IDA* with and without a kernel. All costs must agree, and all numbers of nodes must be Korf's. Then
 * A* and jump point search against the package PathFinding.js, if its folder is given: `npm install pathfinding` anywhere.
 * It writes into the grid, so each search needs a copy of the grid. Ratios are given with the copy and without it.
 *
 *     node benchmarks/path-search.ts [instances of Korf, 24 by default, 100 at most] [node_modules/pathfinding]
 *
 * All times are processor time. Needs a C++ compiler: `c++`, or the one in the environment variable CXX.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PathResult, PathSearch, StateSpace } from '../packages/core/src/index.ts';
import { makeContext } from '../packages/conformance/src/index.ts';
import { openSpace } from '../packages/state-space/src/index.ts';
import { movingAi, openGrid, type GridMap } from '../packages/problem-pathfinding/src/index.ts';
import { slidingTilesDomain } from '../packages/problem-sliding-tiles/src/index.ts';
import { KORF_COUNTS } from '../packages/problem-sliding-tiles/test/korf-counts.ts';
import { aStarSearch } from '../packages/solver-a-star/src/index.ts';
import { idaStarSearch } from '../packages/solver-ida-star/src/index.ts';
import { jumpPointSearch } from '../packages/solver-jump-point/src/index.ts';
import { KINDS, mapText } from './path-maps.ts';

const ROUNDS = 5;
const SCENARIOS = 100;
const PEER_SCENARIOS = 20;
/** Short searches are measured many times, because the clock of processor time is coarse. */
const REPEATS = 20;
const COMPILER = process.env['CXX'] ?? 'c++';

/** The time of a candidate in one round, and a text that must be the same for all. */
interface Taken {
  readonly ms: number;
  readonly answer: string;
  readonly expanded: number;
  /** How long it took to copy the grids, if they had to be. */
  readonly copying?: number;
}

const [instances = '24', peer] = process.argv.slice(2);
const boards = KORF_COUNTS.slice(0, Number(instances));
const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  for (const name of ['grid-search', 'sliding-tiles']) {
    const source = fileURLToPath(new URL(`reference/${name}.cpp`, import.meta.url));
    execFileSync(COMPILER, ['-std=c++20', '-O3', source, '-o', join(folder, name)]);
  }
  for (const kind of KINDS) {
    const text = mapText(kind, SCENARIOS);
    const file = join(folder, 'map.scen');
    await writeFile(file, text);
    const grids = movingAi.parse(text, { name: 'map.scen' }).map(({ grid }) => grid);
    console.log(`${kind}:`);
    const times = inTurn({
      'A*': () => search(aStarSearch, grids),
      'A* over the cursor': () => search(aStarSearch, grids, withoutKernel),
      'C++ A*': () => reference(file, 'a-star'),
      'jump points': () => search(jumpPointSearch, grids),
      'C++ jump points': () => reference(file, 'jump-point'),
    });
    compare(times, 'A*', 'C++ A*');
    compare(times, 'A* over the cursor', 'C++ A*');
    compare(times, 'jump points', 'C++ jump points');
    compare(times, 'jump points', 'A* over the cursor');
    if (peer === undefined) continue;
    const few = grids.slice(0, PEER_SCENARIOS);
    const peers = inTurn({
      'A* on some': () => often(() => search(aStarSearch, few)),
      'A* over the cursor on some': () => often(() => search(aStarSearch, few, withoutKernel)),
      'jump points on some': () => often(() => search(jumpPointSearch, few)),
      ...pathFinding(peer, few, kind === 'random' || kind === 'open'),
    });
    for (const name of Object.keys(peers).filter((each) => each.startsWith('PathFinding.js'))) {
      const own = name.includes('A*') ? ['A*', 'A* over the cursor'] : ['jump points'];
      for (const each of own) compare(peers, `${each} on some`, name);
    }
  }
  console.log(`IDA*, ${boards.length} instances of Korf:`);
  const times = inTurn({
    'own kernel': () => deepen(openSpace),
    'own search': () => deepen(openWithoutKernel),
    'C++': deepenInCpp,
  });
  compare(times, 'own kernel', 'C++');
  compare(times, 'own search', 'C++');
} finally {
  await rm(folder, { recursive: true });
}

/** Runs all candidates once in each round, and returns their times by round. The first round warms up. */
function inTurn(candidates: Record<string, () => Taken>): Record<string, number[]> {
  const times: Record<string, number[]> = {};
  let answer: string | undefined;
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, run] of Object.entries(candidates)) {
      const taken = run();
      answer ??= taken.answer;
      if (taken.answer !== answer) throw new Error(`${name} found ${taken.answer}, not ${answer}`);
      if (round >= 0) {
        (times[name] ??= []).push(taken.ms);
        if (taken.copying !== undefined)
          (times[`${name} with copies`] ??= []).push(taken.ms + taken.copying);
      }
      if (round === 0 && taken.expanded > 0)
        console.log(`  ${name}: ${(taken.expanded / taken.ms / 1000).toFixed(2)} M/s`);
    }
  return times;
}

/** Prints how many times as fast as another candidate one was: the median of all rounds, and the range. */
function compare(times: Record<string, number[]>, name: string, other: string): void {
  const ratios = times[name]!.map((ms, round) => times[other]![round]! / ms).toSorted(
    (one, two) => one - two,
  );
  const [least, median, greatest] = [0, ratios.length >> 1, -1].map((at) =>
    ratios.at(at)!.toFixed(2),
  );
  console.log(`  ${name}: ${median} (${least} to ${greatest}) times as fast as ${other}`);
}

/** Returns the processor time of an action, in milliseconds. Collecting the garbage of others takes other threads. */
function timed(action: () => void): number {
  const before = process.threadCpuUsage();
  action();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function withoutKernel(grid: GridMap): StateSpace {
  return Object.assign(openGrid(grid), { bestFirst: undefined });
}

function search(
  path: PathSearch<any, PathResult>,
  grids: readonly GridMap[],
  open = openGrid,
): Taken {
  const options = path.id === 'a-star' ? { weight: 1 } : {};
  let [sum, expanded] = [0, 0];
  const ms = timed(() => {
    for (const grid of grids) {
      const result = path.run(open(grid), options, makeContext());
      sum += result.cost;
      expanded += result.expanded;
    }
  });
  return { ms, answer: sum.toFixed(3), expanded };
}

/** Returns what one of many repetitions takes. */
function often(run: () => Taken): Taken {
  const all = Array.from({ length: REPEATS }, run);
  return { ...all[0]!, ms: all.reduce((sum, { ms }) => sum + ms, 0) / REPEATS };
}

function reference(file: string, algorithm: string): Taken {
  const printed = execFileSync(join(folder, 'grid-search'), [file, algorithm], {
    encoding: 'utf8',
  });
  const [ms, expanded, sum] = printed.split(' ').map(Number);
  return { ms: ms!, answer: sum!.toFixed(3), expanded: expanded! };
}

/** Opens a space as plugins have it: the search does the iterations. */
function openWithoutKernel(...args: Parameters<typeof openSpace>): StateSpace {
  return Object.assign(openSpace(...args), { deepen: undefined });
}

function deepen(open: typeof openSpace): Taken {
  const found: string[] = [];
  let nodes = 0;
  const ms = timed(() => {
    for (const [, tiles] of boards) {
      const space = open(slidingTilesDomain, slidingTilesDomain.parse(tiles));
      const { cost, generated } = idaStarSearch.run(space, {}, makeContext());
      found.push(`${cost} ${generated}`);
      nodes += generated;
    }
  });
  return { ms, answer: found.join(', '), expanded: nodes };
}

function deepenInCpp(): Taken {
  const input = boards.map(([, tiles]) => tiles).join('\n');
  const [ms, ...found] = execFileSync(join(folder, 'sliding-tiles'), { input, encoding: 'utf8' })
    .trim()
    .split('\n');
  const nodes = found.map((each) => Number(each.split(' ')[1]));
  for (const [index, [id, , expected]] of boards.entries())
    if (nodes[index]! + 1 !== expected)
      throw new Error(`instance ${id} has ${nodes[index]} nodes, not ${expected}`);
  return {
    ms: Number(ms),
    answer: found.join(', '),
    expanded: nodes.reduce((sum, each) => sum + each, 0),
  };
}

/** The part of PathFinding.js that is compared. */
interface PathFindingJs {
  readonly Grid: new (matrix: readonly (readonly number[])[]) => { clone(): object };
  readonly DiagonalMovement: { readonly OnlyWhenNoObstacles: number };
  readonly Heuristic: { readonly octile: object };
  readonly AStarFinder: Finder;
  readonly JumpPointFinder: Finder;
}

type Finder = new (options: object) => {
  findPath(x: number, y: number, goalX: number, goalY: number, grid: object): [number, number][];
};

/** @param jumps whether to search with jump points: in mazes and rooms, one round takes minutes. */
function pathFinding(
  path: string,
  grids: readonly GridMap[],
  jumps: boolean,
): Record<string, () => Taken> {
  const pf = createRequire(import.meta.url)(resolve(path)) as PathFindingJs;
  const [{ width, height, stride, free }] = grids as [GridMap];
  const matrix = Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_cell, x) => 1 - free[(y + 1) * stride + x + 1]!),
  );
  const all = new pf.Grid(matrix);
  const options = {
    diagonalMovement: pf.DiagonalMovement.OnlyWhenNoObstacles,
    heuristic: pf.Heuristic.octile,
  };
  const place = (cell: number) => [(cell % stride) - 1, Math.floor(cell / stride) - 1] as const;
  const run = (Kind: Finder) => () => {
    let [sum, ms, copying] = [0, 0, 0];
    const finder = new Kind(options);
    for (const { start, goal } of grids) {
      let copy: object = all;
      let found: [number, number][] = [];
      copying += timed(() => (copy = all.clone()));
      ms += timed(() => (found = finder.findPath(...place(start), ...place(goal), copy)));
      for (const [step, [x, y]] of found.slice(1).entries())
        sum += Math.hypot(x - found[step]![0], y - found[step]![1]);
    }
    return { ms, copying, answer: sum.toFixed(3), expanded: 0 };
  };
  return {
    'PathFinding.js A*': run(pf.AStarFinder),
    ...(jumps && { 'PathFinding.js jump points': run(pf.JumpPointFinder) }),
  };
}
