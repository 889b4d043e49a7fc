/**
 * Measures what a small record costs: `node benchmarks/small-records.ts [records] [rounds]`. Runs `solve` on many boards of 8
 * queens, with one worker and with two, and prints the processor time per record of the main thread and of all other threads
 * (workers, garbage collection), and the rate with two workers against one. Startup is measured with one record and
 * subtracted. Bars: 25 µs a record with one worker, 3 µs of them in the main thread; 1.6 times the rate with two.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { summarize } from './timing.ts';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const USAGE = new URL('usage.js', import.meta.url).href;
const [records = 200_000, rounds = 3] = process.argv.slice(2).map(Number);

/** The time of one run in milliseconds, and its peak memory in MiB. */
interface Usage {
  readonly wall: number;
  readonly main: number;
  readonly others: number;
  readonly memory: number;
}

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const many = join(folder, 'nqueens-many.txt');
  const one = join(folder, 'nqueens-one.txt');
  await writeFile(many, '8\n'.repeat(records));
  await writeFile(one, '8\n');
  const runs = new Map<number, Usage[]>([1, 2].map((jobs) => [jobs, []]));
  for (let round = 0; round < rounds; round++)
    for (const [jobs, usages] of runs)
      usages.push(difference(await solve(many, jobs), await solve(one, jobs)));
  for (const [jobs, usages] of runs) {
    const perRecord = (of: keyof Usage): string =>
      `${((medianOf(usages, of) * 1000) / records).toFixed(2)} µs`;
    console.log(
      `${jobs} ${jobs === 1 ? 'worker ' : 'workers'}: main thread ${perRecord('main')}, others ${perRecord('others')}, ` +
        `wall ${perRecord('wall')} per record, ${Math.round(medianOf(usages, 'memory'))} MB`,
    );
  }
  const ratio = medianOf(runs.get(1)!, 'wall') / medianOf(runs.get(2)!, 'wall');
  console.log(`rate with two workers: ${ratio.toFixed(2)} times that with one`);
} finally {
  await rm(folder, { recursive: true });
}

function medianOf(usages: readonly Usage[], of: keyof Usage): number {
  return summarize(usages.map((usage) => usage[of])).median;
}

/** Subtracts the startup. */
function difference(run: Usage, startup: Usage): Usage {
  return {
    wall: run.wall - startup.wall,
    main: run.main - startup.main,
    others: run.others - startup.others,
    memory: run.memory,
  };
}

/** Answers a file with the command. */
async function solve(file: string, jobs: number): Promise<Usage> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', USAGE, COMMAND, 'solve', file, '--jobs', String(jobs)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const wall = performance.now() - started;
  const [main, others, memory] = /^usage (.*)$/m.exec(text)![1]!.split(' ').map(Number);
  return { wall, main: main!, others: others!, memory: memory! / 1024 };
}
