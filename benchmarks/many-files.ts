/**
 * Runs many small files at once: `node benchmarks/many-files.ts [files] [rounds] [commands …]`. Each has one board of 8 queens. Measures
 * the same records in one file, a first run, a run without changes, and a loop in Python that only solves and writes, all as whole
 * processes, in turn. Prints milliseconds per file, startup included, the ratio of processor times to the loop, and the peak
 * resident memory. `commands` are those to measure, such as an installed one. Default: that of the clone, which starts more slowly.
 *
 * Nothing is removed between runs: for some seconds after files were removed, Linux takes many times as long to make others.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { summarize } from './timing.ts';

const CLONE = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const PEER = fileURLToPath(new URL('reference/small-files.py', import.meta.url));
const [files = 10_000, rounds = 3] = process.argv.slice(2, 4).map(Number);
const installed = process.argv.slice(4).map((path) => [path]);
const commands = installed.length > 0 ? installed : [[process.execPath, CLONE]];

interface Usage {
  readonly wall: number;
  readonly processor: number;
  /** KiB. */
  readonly memory: number;
}

const usages = new Map<string, Usage[]>();
const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  await mkdir(join(folder, 'inputs'));
  await writeFile(join(folder, 'one.nqueens.txt'), '8\n'.repeat(files));
  for (let file = 0; file < files; file++)
    await writeFile(join(folder, 'inputs', `nqueens-${file}.txt`), '8\n');
  for (let round = 0; round < rounds; round++) {
    const output = (name: string): string => join(folder, `${name}-${round}`);
    await run('Python', ['python3', PEER, join(folder, 'inputs'), output('python')]);
    for (const [index, command] of commands.entries()) {
      const name = commands.length === 1 ? '' : `${index + 1} `;
      const all = [...command, 'run', '--quiet', '--output', output(`answers-${index}`)];
      await run(`${name}one`, [...command, 'solve', 'one.nqueens.txt', '--problem', 'nqueens']);
      await run(`${name}first`, all);
      await run(`${name}again`, all);
    }
  }
} finally {
  await rm(folder, { recursive: true });
}

console.log(`${files.toLocaleString('en-US')} files`);
const peer = medianOf('Python', 'processor');
for (const name of usages.keys()) {
  const [wall, processor, memory] = (['wall', 'processor', 'memory'] as const).map((what) =>
    medianOf(name, what),
  );
  console.log(
    `  ${name.padEnd(8)} ${(wall! / files).toFixed(3)} ms per file, processor ${(processor! / files).toFixed(3)} ms, ` +
      `${(processor! / peer).toFixed(2)} times Python, ${Math.round(memory! / 1024)} MB`,
  );
}

function medianOf(name: string, what: keyof Usage): number {
  return summarize(usages.get(name)!.map((usage) => usage[what])).median;
}

/** Runs a command under GNU time, which reports the resources used. */
async function run(name: string, command: readonly string[]): Promise<void> {
  const started = performance.now();
  const child = spawn('/usr/bin/time', ['-f', '%U %S %M', ...command], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const wall = performance.now() - started;
  const [user = 0, system = 0, memory = 0] = text.trim().split('\n').at(-1)!.split(' ').map(Number);
  const usage = { wall, processor: (user + system) * 1000, memory };
  usages.set(name, [...(usages.get(name) ?? []), usage]);
}
