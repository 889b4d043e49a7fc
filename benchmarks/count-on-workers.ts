/** Times `queenside solve` when counting on one worker and on two. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { knownTotal, knownUnique } from '../packages/problem-nqueens/src/check/facts.ts';
import { show, summarize } from './timing.ts';

const ROUNDS = 5;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));

/** A count that takes no time, to measure the start of the process. */
const TINY = 8;

/**
 * Alternates between one worker and two, so that a change of the machine's speed affects both. The first round warms up.
 * Also measures the start of the process, which workers cannot speed up.
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
  console.log(`  1 worker   ${show(summarize(one!))}`);
  console.log(`  2 workers  ${show(summarize(two!))}`);
  console.log(`  ${showRatio(ratios!)}; without the start of the process ${showRatio(counting!)}`);
}

function showRatio(ratios: readonly number[]): string {
  const { median, least, greatest } = summarize(ratios);
  return `${median.toFixed(2)} times as fast (${least.toFixed(2)} to ${greatest.toFixed(2)})`;
}

/** Prints the time of one run on two workers. */
export async function timeOnTwoWorkers(size: number): Promise<void> {
  const seconds = (await timeCount(size, 2)) / 1000;
  console.log(`size ${size}, a whole process, 2 workers: ${seconds.toFixed(1)} s`);
}

/** @throws Error if a count differs from the published one. */
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
    if (stdout !== expected) throw new Error(`found ${stdout} instead of ${expected}`);
    return taken;
  } finally {
    await rm(folder, { recursive: true });
  }
}
