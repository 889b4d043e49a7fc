/** Counting on one worker and on two: whole processes of `queenside solve`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { knownTotal, knownUnique } from '../packages/problem-nqueens/src/known-counts.ts';
import { show, summarise } from './timing.ts';

const ROUNDS = 5;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));

/** A count that takes no time: what is left is the process's start. */
const TINY = 8;

/**
 * Runs both in turn, so that a change of the machine's speed meets both. The first round warms up. The start of the
 * process, which no worker shares, is measured beside them.
 */
export async function compareWorkers(size: number): Promise<void> {
  const [one, two, ratios, counting]: number[][] = [[], [], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [first, second] = [await timeCount(size, 1), await timeCount(size, 2)];
    const start = await timeCount(TINY, 2);
    if (round === 0) continue;
    counting!.push((first - start) / (second - start));
    one!.push(first);
    two!.push(second);
    ratios!.push(first / second);
  }
  console.log(`size ${size}, whole processes`);
  console.log(`  1 worker   ${show(summarise(one!))}`);
  console.log(`  2 workers  ${show(summarise(two!))}`);
  console.log(`  ${showRatio(ratios!)}; without the process's start ${showRatio(counting!)}`);
}

function showRatio(ratios: readonly number[]): string {
  const { median, least, greatest } = summarise(ratios);
  return `${median.toFixed(2)} times as fast (${least.toFixed(2)} to ${greatest.toFixed(2)})`;
}

/** One run on two workers. */
export async function timeOnTwoWorkers(size: number): Promise<void> {
  const seconds = (await timeCount(size, 2)) / 1000;
  console.log(`size ${size}, a whole process, 2 workers: ${seconds.toFixed(1)} s`);
}

/** @throws Error where the counts are not the published ones. */
async function timeCount(size: number, jobs: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
  try {
    const file = join(folder, 'nqueens.txt');
    await writeFile(file, `${size} count\n`);
    const args = [MAIN, 'solve', file, '--jobs', String(jobs), '--quiet'];
    const started = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const taken = performance.now() - started;
    const expected = `Solutions: ${knownTotal(size)}; Unique: ${knownUnique(size)}\n`;
    if (stdout !== expected) throw new Error(`found ${stdout}, and not ${expected}`);
    return taken;
  } finally {
    await rm(folder, { recursive: true });
  }
}
