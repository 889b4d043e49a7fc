/**
 * Measures whole runs of a search in Python: `node benchmarks/own-search-runs.ts [rounds] [command]`. The plain program runs the same file
 * without Queenside, and checks nothing. The last row measures Queenside's own Greedy and A*, with two answers for each grid, against the
 * plain A*. All run as whole processes, in turn. `command` is the `queenside` to measure, such as an installed one. Default: that of the
 * clone, which starts more slowly. Needs bash and python3.
 *
 * Bars, by wall-clock and processor time: trees of a course 2 times the plain program, the large tree and the large grid 1.5 times, grids
 * of a course 1 time.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../packages/core/src/random.ts';
import { treeOfCourse } from './course-trees.ts';
import { summarize, type Usage, usageOf } from './timing.ts';

const CLONE = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const PLAIN = fileURLToPath(new URL('reference/plain-search.py', import.meta.url));
const GUIDE = new URL('../docs/own-search.md', import.meta.url);
const rounds = Number(process.argv[2] ?? 5);
const command = process.argv[3] === undefined ? [process.execPath, CLONE] : [process.argv[3]];
const random = new Random(1);

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  for (const [, name, text] of readFileSync(GUIDE, 'utf8').matchAll(
    /```python\n# (\S+\.py)\n([^]*?)```/g,
  ))
    writeFileSync(join(folder, name!), text!);
  const trees = times(10_000, () => treeOfCourse(random)).join('\n');
  compare('10,000 trees of a course', 'alphabeta.txt', trees, 'alphabeta.py');
  compare('a tree of 100,000 leaves', 'alphabeta.txt', largeTree(), 'alphabeta.py');
  compare('a grid of 300 by 300', 'pathfinding.txt', gridOf(300, 300, 0.2), 'astar.py');
  const course = (): string => gridOf(6 + random.int(7), 8 + random.int(9), 0.25);
  const grids = times(5000, course).join('\n\n');
  compare('5,000 grids of a course, bundled', 'pathfinding_a.txt', grids, 'astar.py', []);
} finally {
  await rm(folder, { recursive: true });
}

function times<Each>(count: number, make: () => Each): Each[] {
  return Array.from({ length: count }, make);
}

/** Returns a complete tree with ten moves at each node. */
function largeTree(): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  const add = (below: number, isMax: boolean): string => {
    const name = `N${nodes.length}`;
    nodes.push(`(${name},${isMax ? 'MAX' : 'MIN'})`);
    for (let child = 0; child < 10; child++) {
      const there = below === 1 ? random.int(2001) - 1000 : add(below - 1, !isMax);
      edges.push(`(${name},${there})`);
    }
    return name;
  };
  add(5, true);
  return `{${nodes.join(',')}} {${edges.join(',')}}`;
}

/** Returns a grid with this share of walls, from corner to corner. */
function gridOf(height: number, width: number, walls: number): string {
  const rows = times(height, () =>
    times(width, (): string => (random.float() < walls ? 'X' : '_')),
  );
  // Edges without walls make sure that there is a path.
  for (let row = 0; row < height; row++) rows[row]![0] = '_';
  for (let column = 0; column < width; column++) rows[height - 1]![column] = '_';
  rows[0]![0] = 'S';
  rows[height - 1]![width - 1] = 'G';
  const wall = 'X'.repeat(width + 2);
  return [wall, ...rows.map((row) => `X${row.join('')}X`), wall].join('\n');
}

/** Runs Queenside and the plain program in turn, and prints Queenside's time as a multiple of the program's. */
function compare(
  work: string,
  name: string,
  text: string,
  search: string,
  options: readonly string[] = ['--solver', join(folder, search)],
): void {
  mkdirSync(join(folder, 'inputs'), { recursive: true });
  const file = join(folder, 'inputs', name);
  writeFileSync(file, `${text}\n`);
  const output = (of: string): string => join(folder, `${of}.out`);
  const taken = times(rounds, () => ({
    own: usageOf([...command, 'solve', file, ...options], output('queenside')),
    plain: usageOf(['python3', PLAIN, join(folder, search), file], output('plain')),
  }));
  const [found, expected] = ['queenside', 'plain'].map((of) => readFileSync(output(of)));
  if (search === 'alphabeta.py' && !found!.equals(expected!)) throw new Error('other answers');
  const ratio = (of: keyof Usage): string => {
    const { median, least, greatest } = summarize(
      taken.map(({ own, plain }) => own[of] / plain[of]),
    );
    return `${median.toFixed(2)} times (${least.toFixed(2)} to ${greatest.toFixed(2)})`;
  };
  const plain = summarize(taken.map((each) => each.plain.processor)).median;
  console.log(
    `${work}: the plain program takes ${plain.toFixed(2)} s; Queenside ${ratio('wall')}, by processor time ${ratio('processor')}`,
  );
}
