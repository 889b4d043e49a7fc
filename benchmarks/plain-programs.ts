/**
 * Measures small records against plain programs: `node benchmarks/plain-programs.ts [records] [rounds] [command]`. `solve` answers
 * trees of a course and boards of 8 to 20 queens, and checks each answer. The programs, in Python and in C++, only solve and
 * print. All run as whole processes, in turn, and the processor time of each is compared with Queenside's. The answers to the
 * trees must be equal. `command` is the `queenside` to measure, such as an installed one. Default: that of the clone, which
 * starts more slowly. Needs bash, python3, and a C++ compiler.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../packages/core/src/random.ts';
import { compileReference } from './compile.ts';
import { treeOfCourse } from './course-trees.ts';
import { summarize, usageOf } from './timing.ts';

const CLONE = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const [records = 100_000, rounds = 5] = process.argv.slice(2, 4).map(Number);
const command = process.argv[4] === undefined ? [process.execPath, CLONE] : [process.argv[4]];
const random = new Random(1);

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const trees = await write('alphabeta.txt', () => treeOfCourse(random));
  const boards = await write('nqueens.txt', () => `${8 + random.int(13)}`);
  const solve = (file: string): string[] => [...command, 'solve', file];
  const script = fileURLToPath(new URL('reference/small-trees.py', import.meta.url));
  const python = ['python3', script, trees];
  const [forTrees, forBoards] = ['small-trees', 'small-boards'].map((name) =>
    compileReference(name, folder, ['-O3', '-march=native']),
  );
  compare('trees', { Queenside: solve(trees), Python: python, 'C++': [forTrees!, trees] });
  compare('boards', { Queenside: solve(boards), 'C++': [forBoards!, boards] });
  const outputs = ['Queenside', 'Python', 'C++'].map((name) =>
    readFileSync(outputOf('trees', name)),
  );
  if (!outputs.every((output) => output.equals(outputs[0]!))) throw new Error('other answers');
} finally {
  await rm(folder, { recursive: true });
}

function outputOf(work: string, name: string): string {
  return join(folder, `${work}-${name}.out`);
}

async function write(name: string, next: () => string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, Array.from({ length: records }, () => `${next()}\n`).join(''));
  return file;
}

/** Runs programs in turn, and prints Queenside's processor time as a multiple of each other's. */
function compare(work: string, programs: Readonly<Record<string, readonly string[]>>): void {
  const taken = new Map(Object.keys(programs).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const [name, program] of Object.entries(programs))
      taken.get(name)!.push(usageOf(program, outputOf(work, name)).processor);
  const ours = taken.get('Queenside')!;
  for (const [name, seconds] of taken) {
    const each = (summarize(seconds).median * 1e6) / records;
    const ratios = summarize(ours.map((own, round) => own / seconds[round]!));
    const [median, least, greatest] = [ratios.median, ratios.least, ratios.greatest].map((ratio) =>
      ratio.toFixed(2),
    );
    console.log(
      `${work}: ${name.padEnd(9)} ${each.toFixed(1)} µs each; Queenside takes ${median} times (${least} to ${greatest})`,
    );
  }
}
