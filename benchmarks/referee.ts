/**
 * Compares the processor time of this referee with that of another checkout, and checks that both say the same:
 * `node benchmarks/referee.ts CHECKOUT [rounds]`. Each judges the same 1,000 runs in turn. A ratio above 1 means that this one is slower.
 * Bar: a ratio of at most 1.05.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Referee from '../packages/referee/src/index.ts';
import type { Algorithm, BankRecord } from '../packages/referee/src/index.ts';
import * as ours from '../packages/referee/src/index.ts';
import {
  onSpaces,
  onTrees,
  type SeenSpace,
  type SeenTree,
} from '../packages/referee/test/instances.ts';
import { summarize } from './timing.ts';

const RECORDS = 1000;
/** How often each judges them in one measurement. */
const TIMES = 10;
const [checkout, rounds = '9'] = process.argv.slice(2);
if (checkout === undefined) throw new Error('name the other checkout');
const url = pathToFileURL(resolve(checkout, 'packages/referee/src/index.ts')).href;
const theirs: typeof Referee = await import(url);

/** Minimax; with cut-offs, alpha-beta. */
const searchTree =
  (cuts: boolean) =>
  (tree: SeenTree): number => {
    const valueOf = (node: number, alpha: number, beta: number): number => {
      if (tree.isLeaf(node)) return tree.value(node);
      const isMax = tree.isMax(node);
      let best = isMax ? -Infinity : Infinity;
      let [low, high] = [alpha, beta];
      for (const child of tree.children(node)) {
        const value = valueOf(child, low, high);
        best = isMax ? Math.max(best, value) : Math.min(best, value);
        if (isMax) low = Math.max(low, best);
        else high = Math.min(high, best);
        if (cuts && low >= high) break;
      }
      return best;
    };
    return valueOf(tree.root, -Infinity, Infinity);
  };

/** Expands the least rated open state. It opens states again. */
const bestFirst =
  (rate: (g: number, h: number, depth: number) => number) =>
  (space: SeenSpace): readonly number[] | undefined => {
    const costs = new Map([[space.start, 0]]);
    const open = [{ rating: 0, g: 0, path: [space.start] }];
    while (open.length > 0) {
      const least = open.reduce((a, b) => (b.rating < a.rating ? b : a));
      open.splice(open.indexOf(least), 1);
      const { g, path } = least;
      const state = path.at(-1)!;
      if (space.isGoal(state)) return path;
      if (g > costs.get(state)!) continue;
      for (const [next, step] of space.successors(state)) {
        const depth = path.length;
        const cost = rate(1, 0, 0) === 0 ? depth : g + step;
        if (cost >= (costs.get(next) ?? Infinity)) continue;
        costs.set(next, cost);
        const rating = rate(cost, space.heuristic(next), depth);
        open.push({ rating, g: cost, path: [...path, next] });
      }
    }
    return undefined;
  };

/** Goes down in rounds, and leaves out the states of its path. */
function deepen(space: SeenSpace): readonly number[] | undefined {
  const follow = (path: readonly number[], left: number): readonly number[] | boolean => {
    const state = path.at(-1)!;
    if (space.isGoal(state)) return path;
    if (left === 0) return true;
    let isCut = false;
    for (const [next] of space.successors(state)) {
      if (path.includes(next)) continue;
      const found = follow([...path, next], left - 1);
      if (typeof found !== 'boolean') return found;
      isCut ||= found;
    }
    return isCut;
  };
  for (let limit = 0; ; limit++) {
    const found = follow([space.start], limit);
    if (typeof found !== 'boolean') return found;
    if (!found) return undefined;
  }
}

const cases = {
  minimax: { kind: 'tree', run: (each: BankRecord[]) => onTrees(searchTree(false), each) },
  'alpha-beta': { kind: 'tree', run: (each: BankRecord[]) => onTrees(searchTree(true), each) },
  'a-star': {
    kind: 'space',
    run: (each: BankRecord[]) =>
      onSpaces(
        bestFirst((g, h) => g + h),
        each,
      ),
  },
  'breadth-first': {
    kind: 'space',
    run: (each: BankRecord[]) =>
      onSpaces(
        bestFirst((_g, _h, depth) => depth),
        each,
      ),
  },
  'iterative-deepening': { kind: 'deepening', run: (each: BankRecord[]) => onSpaces(deepen, each) },
} as const;

for (const [id, { kind, run }] of Object.entries(cases)) {
  const drawn: BankRecord[] = [];
  for (let seed = 1; drawn.length < RECORDS; seed++) drawn.push(...ours.drawBank(kind, seed));
  const runs: readonly any[] = run(drawn.slice(0, RECORDS));
  const judge = ({ spaceAlgorithms, treeAlgorithms, judgeRuns }: typeof Referee): string => {
    const algorithm: Algorithm<any> = { ...treeAlgorithms(), ...spaceAlgorithms() }[id]!;
    // Checkouts of 2026-11-29 and before judge each run alone.
    return JSON.stringify(judgeRuns?.(algorithm, runs) ?? runs.map(algorithm.judge));
  };
  const taken = (referee: typeof Referee): number => {
    const { user } = process.cpuUsage();
    for (let time = 0; time < TIMES; time++) judge(referee);
    return process.cpuUsage().user - user;
  };
  if (judge(ours) !== judge(theirs)) console.log(`${id}: the checkouts judge differently`);
  const ratios = Array.from({ length: Number(rounds) }, (_, round) => {
    // Each comes first in every second round, because one may collect the garbage of the other.
    if (round % 2 === 0) return taken(ours) / taken(theirs);
    const before = taken(theirs);
    return taken(ours) / before;
  });
  const { median, least, greatest } = summarize(ratios);
  console.log(`${id}: ${median.toFixed(2)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`);
}
