/**
 * Counting by meet in the middle: `node bench/count-nqueens.ts [size …]`, from 8 up. Every count, total and classes, is
 * compared with the published one.
 *
 * Below size 18, it prints the seconds of one thread, and how many times as fast each path is as plain bit-field
 * backtracking in C: at size 16 the path wasm should reach 25 and the path javascript 6, at size 17 the path wasm 35. It
 * needs a C compiler: `cc`, or what CC names.
 *
 * From size 18 on, it prints what whole processes take on one worker and on two, which should be 1.7 times as fast at
 * size 18; from size 20 on, which take a minute and more, one run on two workers.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSolver } from '../packages/core/src/testing/index.ts';
import { nqueens } from '../packages/problem-nqueens/src/index.ts';
import { meetInTheMiddleSolver } from '../packages/solver-meet-in-the-middle/src/index.ts';
import { compareWorkers, timeOnTwoWorkers } from './count-on-workers.ts';
import { summarise, timeCommand } from './timing.ts';

const SIZES = [16, 17, 18];
/** From here on, workers are compared, and from there on nothing is. */
const [WORKERS_FROM, ALONE_FROM] = [18, 20];
const ROUNDS = 3;
const PATHS = ['wasm', 'javascript'] as const;
const COMPILER = process.env['CC'] ?? 'cc';
const SOURCE = fileURLToPath(new URL('reference/somers.c', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const reference = join(folder, 'somers');
  execFileSync(COMPILER, ['-O3', '-march=native', SOURCE, '-o', reference], { stdio: 'inherit' });
  const given = process.argv.slice(2).map(Number);
  for (const size of given.length > 0 ? given : SIZES)
    if (size < WORKERS_FROM) await compare(reference, size);
    else if (size < ALONE_FROM) await compareWorkers(size);
    else await timeOnTwoWorkers(size);
} finally {
  await rm(folder, { recursive: true });
}

/** Runs all in turn, so that a change of the machine's speed meets all of them. The first round warms up. */
async function compare(reference: string, size: number): Promise<void> {
  const times: Record<string, number[]> = { wasm: [], javascript: [], C: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const path of PATHS) {
      const taken = await timePath(size, path);
      if (round > 0) times[path]!.push(taken);
    }
    if (round > 0) times['C']!.push(await timeCommand(reference, [String(size)]));
  }
  const medians = Object.entries(times).map(([name, taken]) => [name, summarise(taken)] as const);
  const ofReference = summarise(times['C']!);
  console.log(`size ${size}`);
  for (const [name, { median, least }] of medians)
    console.log(
      `  ${name.padEnd(10)} ${(median / 1000).toFixed(3).padStart(8)} s` +
        `  ${(ofReference.median / median).toFixed(1).padStart(5)} times C` +
        ` (${(ofReference.least / least).toFixed(1)} by the least of ${ROUNDS})`,
    );
}

async function timePath(size: number, path: string): Promise<number> {
  const started = performance.now();
  const instance = { size, task: 'count', placed: [] } as const;
  const { answer } = await runSolver(meetInTheMiddleSolver, instance, { options: { path } });
  const taken = performance.now() - started;
  const verdict = nqueens.check(instance, answer);
  if (!verdict.right) throw new Error(`size ${size}, path ${path}: ${verdict.reason}`);
  return taken;
}
