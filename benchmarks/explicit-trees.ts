/**
 * Solves files of explicit trees with the command and with `reference/alpha-beta.cpp`, in turn:
 * `node benchmarks/explicit-trees.ts [leaves]`. Prints medians, ratios, and peak memory of whole processes.
 * Skips the reference if there is no C++ compiler.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { show, timeInTurn, type Sample } from './timing.ts';

const ROUNDS = 5;
const LEAVES = Number(process.argv[2] ?? 10_000_000);
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const SHUFFLE = fileURLToPath(new URL('shuffle-edges.ts', import.meta.url));
const REFERENCE = fileURLToPath(new URL('reference/alpha-beta.cpp', import.meta.url));
/** GNU time, which reports peak memory. Other systems may have a different program there. */
const TIME = '/usr/bin/time';

type Command = readonly [program: string, ...args: string[]];

const queenside = (...args: string[]): Command => [process.execPath, MAIN, ...args];

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const reference = compileReference();
  if (reference === undefined) console.log('no C++ compiler (c++): skipping the reference');

  const wide = await generate('wide', { leaves: LEAVES, depth: 7, branching: 10 });
  const shuffled = join(folder, 'alphabeta-shuffled.txt');
  execFileSync(process.execPath, [SHUFFLE, wide, shuffled]);
  await compare(`${LEAVES} leaves, branching 10`, wide, 1.6);
  await compare('the same, edges shuffled', shuffled, 2.5);

  const deep = join(folder, 'alphabeta-deep.txt');
  await writeFile(deep, ladder(1_000_000));
  await compare('1,000,000 levels', deep);

  const small = await generate('small', { leaves: 10_000, depth: 4, branching: 10 });
  const start = await timeInTurn(
    { node: [process.execPath, '-e', '0'], queenside: queenside('solve', small) },
    ROUNDS,
  );
  console.log(`\n10,000 leaves: queenside ${show(start['queenside']!)}`);
  const over = start['queenside']!.median - start['node']!.median;
  console.log(`  ${over.toFixed(0)} ms more than an empty Node process (${show(start['node']!)})`);

  function compileReference(): string | undefined {
    const program = join(folder, 'alpha-beta');
    const options = ['-O3', '-march=native', '-std=c++20', '-o', program, REFERENCE];
    try {
      execFileSync('c++', options, { stdio: 'ignore' });
      return program;
    } catch {
      return undefined;
    }
  }

  /** Times both programs on a file and prints their ratio. */
  async function compare(title: string, file: string, bar?: number): Promise<void> {
    const commands: Record<string, Command> = {
      queenside: queenside('solve', file),
      ...(reference !== undefined && { 'C++': [reference, file] }),
    };
    const times = await timeInTurn(commands, ROUNDS);
    const megabytes = (await stat(file)).size / 1e6;
    console.log(`\n${title}, ${megabytes.toFixed(0)} MB`);
    for (const [name, sample] of Object.entries(times)) {
      const memory = await peakMemory(commands[name]!);
      const used =
        memory === undefined
          ? ''
          : `, ${memory.toFixed(0)} MB, ${(memory / megabytes).toFixed(2)} times the file`;
      console.log(`  ${name}: ${show(sample)}${used}`);
    }
    if (times['C++'] !== undefined)
      console.log(`  ${ratio(times['queenside']!, times['C++'], bar)}`);
  }

  /** Returns the peak memory of a command in megabytes. */
  async function peakMemory([program, ...args]: Command): Promise<number | undefined> {
    if (process.platform !== 'linux' || !existsSync(TIME)) return undefined;
    const result = join(folder, 'memory.txt');
    execFileSync(TIME, ['-f', '%M', '-o', result, program, ...args], { stdio: 'ignore' });
    return (Number(await readFile(result, 'utf8')) * 1024) / 1e6;
  }
} finally {
  await rm(folder, { recursive: true });
}

function ratio(ours: Sample, theirs: Sample, bar: number | undefined): string {
  const times = `${(ours.median / theirs.median).toFixed(2)} times C++`;
  return bar === undefined ? times : `${times} (bar ${bar})`;
}

interface Shape {
  readonly leaves: number;
  readonly depth: number;
  readonly branching: number;
}

/** Writes a file with one tree whose inner nodes all have the same number of children. */
async function generate(name: string, { leaves, depth, branching }: Shape): Promise<string> {
  const file = join(folder, `alphabeta-${name}.txt`);
  const parameters = { count: 1, leaves, depth, minBranching: branching, maxBranching: branching };
  const given = Object.entries({ ...parameters, leafChance: 0 }).map(
    ([key, value]) => `${key}=${value}`,
  );
  const [program, ...args] = queenside('generate', 'alphabeta', ...given, '--seed', '3');
  execFileSync(program, [...args, '--output', file], { stdio: 'ignore' });
  return file;
}

/** Makes a tree whose levels each have a leaf and the next level. */
function ladder(levels: number): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  for (let level = 0; level < levels; level++) {
    nodes.push(`(n${level},${level % 2 === 0 ? 'MAX' : 'MIN'})`);
    edges.push(
      `(n${level},${level % 100})`,
      `(n${level},${level + 1 < levels ? `n${level + 1}` : 7})`,
    );
  }
  return `{${nodes.join()}} {${edges.join()}}\n`;
}
