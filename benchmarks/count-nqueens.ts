/**
 * Counting by meet in the middle: `node benchmarks/count-nqueens.ts [size …]`, from size 8. Every count, total and classes, is
 * compared with the published one.
 *
 * Below size 18, it prints the seconds of one thread and the ratio to plain bit-field backtracking in C, which should be
 * 25 at size 16 and 35 at size 17. It needs a C compiler: `cc`, or the one that the environment variable CC names.
 *
 * From size 18, it prints the time of whole processes on one worker and on two, which should be 1.7 times as fast at size 18.
 * From size 20, a run takes a minute or more, and it prints one run on two workers.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSolver } from '../packages/conformance/src/index.ts';
import { nqueens } from '../packages/problem-nqueens/src/index.ts';
import { meetInTheMiddleSolver } from '../packages/solver-meet-in-the-middle/src/index.ts';
import { compareWorkers, timeOnTwoWorkers } from './count-on-workers.ts';
import { summarize, timeCommand } from './timing.ts';

const SIZES = [16, 17, 18];
/** The size from which it compares workers, and the size from which it does not. */
const [WORKERS_FROM, ALONE_FROM] = [18, 20];
const ROUNDS = 3;
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

/** Runs both in turn, so that a change of the machine's speed affects both. The first round warms up. */
async function compare(reference: string, size: number): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const taken = await timeSolver(size);
    if (round === 0) continue;
    ours.push(taken);
    theirs.push(await timeCommand(reference, [String(size)]));
  }
  const [solver, inC] = [summarize(ours), summarize(theirs)];
  console.log(`size ${size}`);
  console.log(
    `  solver ${(solver.median / 1000).toFixed(3).padStart(8)} s` +
      `  ${(inC.median / solver.median).toFixed(1)} times C` +
      ` (${(inC.least / solver.least).toFixed(1)} by the least of ${ROUNDS})`,
  );
  console.log(`  C      ${(inC.median / 1000).toFixed(3).padStart(8)} s`);
}

async function timeSolver(size: number): Promise<number> {
  const started = performance.now();
  const instance = { size, task: 'count', placed: [] } as const;
  const { answer } = await runSolver(meetInTheMiddleSolver, instance);
  const taken = performance.now() - started;
  const verdict = nqueens.check(instance, answer);
  if (verdict.kind !== 'right') throw new Error(`size ${size}: ${verdict.reason}`);
  return taken;
}
