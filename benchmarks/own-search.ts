/**
 * Measures calls per second of searches in Python and JavaScript, and the start of Python: `node benchmarks/own-search.ts [rounds]`.
 * On Linux also by the processor time of Node and Python together, which does not depend on what else runs.
 * Bars: 300,000 calls a second on trees and grids that are sent as a whole, 25,000 call by call, and a start of 0.25 s.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRecord } from '../packages/conformance/src/index.ts';
import type { Problem } from '../packages/core/src/index.ts';
import type { Host } from '../packages/own-search/src/hosts/open-host.ts';
import { SpaceHost } from '../packages/own-search/src/hosts/space-host.ts';
import { TreeHost } from '../packages/own-search/src/hosts/tree-host.ts';
import { JavaScriptProgram } from '../packages/own-search/src/javascript/javascript-program.ts';
import type { Program } from '../packages/own-search/src/program.ts';
import { PythonProgram } from '../packages/own-search/src/python/python-program.ts';
import { alphabeta } from '../packages/problem-gametree/src/index.ts';
import { pathfinding } from '../packages/problem-pathfinding/src/index.ts';
import { slidingTiles } from '../packages/problem-sliding-tiles/src/index.ts';
import { summarize } from './timing.ts';

const ROUNDS = Number(process.argv[2] ?? 5);

const MINIMAX = `
def minimax(tree, node):
    if tree.is_leaf(node):
        return tree.value(node)
    values = [minimax(tree, child) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)

def solve(tree):
    return minimax(tree, tree.root)
`;
const EXPLORE = `
def solve(space):
    states, waiting = {space.start}, [space.start]
    while waiting:
        for action, there, cost in space.successors(waiting.pop()):
            if there not in states:
                states.add(there)
                waiting.append(there)
`;
const MINIMAX_JS = `
const minimax = (tree, node) => {
  if (tree.isLeaf(node)) return tree.value(node);
  const values = tree.children(node).map((child) => minimax(tree, child));
  return tree.isMax(node) ? Math.max(...values) : Math.min(...values);
};
export const solve = (tree) => minimax(tree, tree.root);
`;

/** Returns a complete tree with four moves at each node. */
function completeTree(depth: number): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  const add = (below: number, isMax: boolean): string => {
    const name = `N${nodes.length}`;
    nodes.push(`(${name},${isMax ? 'MAX' : 'MIN'})`);
    for (let child = 0; child < 4; child++)
      edges.push(`(${name},${below === 1 ? (edges.length * 37) % 101 : add(below - 1, !isMax)})`);
    return name;
  };
  add(depth, true);
  return `{${nodes.join(',')}} {${edges.join(',')}}`;
}

/** Returns an empty grid. */
function emptyGrid(side: number): string {
  const wall = 'X'.repeat(side + 2);
  const rows = Array.from(
    { length: side },
    (_, row) => `X${row === 0 ? 'S' : '_'}${'_'.repeat(side - 2)}${row === side - 1 ? 'G' : '_'}X`,
  );
  return [wall, ...rows, wall].join('\n');
}

const treeOf = (problem: Problem, record: string) => (): Host =>
  new TreeHost(problem.tree!.open(parseRecord(problem, record)));
const spaceOf = (problem: Problem, record: string) => (): Host =>
  new SpaceHost(problem.space!.open(parseRecord(problem, record, { name: `${problem.id}.txt` })));

const folder = mkdtempSync(join(tmpdir(), 'queenside-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** Returns the processor time of this process and of the processes that it has started, in seconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const ticks = children
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' '))
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return (user + system) / 1e6 + ticks / 100;
}

/** Measures the calls per second of a search, most calls if it makes more. */
async function measure(
  name: string,
  text: string,
  open: () => Host,
  most = Infinity,
): Promise<void> {
  const path = join(folder, name.includes('JavaScript') ? 'mine.js' : 'mine.py');
  writeFileSync(path, text);
  const program: Program = path.endsWith('.py')
    ? new PythonProgram(path, 'mine', '')
    : new JavaScriptProgram(path, 'mine');
  const rates: number[] = [];
  const byProcessor: number[] = [];
  let start = 0;
  for (let round = -1; round < ROUNDS; round++) {
    let calls = 0;
    const host = open();
    const began = performance.now();
    const spent = round < 0 || !existsSync('/proc') ? 0 : processorTime();
    const run = {
      host,
      seed: 1,
      budget: most,
      signal: { aborted: false },
      onCalls: (batch: Int32Array) => void (calls += batch.length / 3),
    };
    await program.solve(run).catch((thrown: { code?: string }) => {
      if (thrown.code !== 'own-search/budget') throw thrown;
    });
    const seconds = (performance.now() - began) / 1000;
    if (round < 0) start = seconds;
    else {
      rates.push(calls / seconds);
      if (spent > 0) byProcessor.push(calls / (processorTime() - spent));
    }
  }
  const show = (each: number[]): string => Math.round(summarize(each).median).toLocaleString('en');
  const also = byProcessor.length === 0 ? '' : `, ${show(byProcessor)} by processor time`;
  console.log(`${name}: ${show(rates)} calls/s${also}; the first run took ${start.toFixed(2)} s`);
}

await measure('Python, one node (the start)', MINIMAX, treeOf(alphabeta, completeTree(1)));
await measure('Python, a tree of 87,000 nodes', MINIMAX, treeOf(alphabeta, completeTree(8)));
await measure('Python, a grid of 40,000 cells', EXPLORE, spaceOf(pathfinding, emptyGrid(200)));
await measure('Python, call by call', EXPLORE, spaceOf(slidingTiles, '8 7 6 5 4 3 2 1 0'), 50_000);
await measure('JavaScript, a tree of 87,000 nodes', MINIMAX_JS, treeOf(alphabeta, completeTree(8)));
