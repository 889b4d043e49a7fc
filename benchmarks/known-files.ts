/**
 * Watches an inbox with many answered files: `node benchmarks/known-files.ts [files] [command]`. Prints the time from the start of `watch`
 * to the answer of a file that is dropped right after the greeting, the processor time until all known files have been looked at, the
 * share of a processor while nothing happens for a minute, and the memory. `command` is the `queenside` to measure, such as an
 * installed one. Default: that of the clone.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';

const CLONE = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const files = Number(process.argv[2] ?? 100_000);
const given = process.argv[3];
const command = given === undefined ? [process.execPath, CLONE] : [given];
const IDLE_MS = 60_000;
/** Less than this share of a processor is idle. */
const IDLE = 0.1;
/** The unit of processor times in /proc, in milliseconds. */
const TICK_MS = 10;

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  await mkdir(join(folder, 'inputs'));
  for (let file = 0; file < files; file++)
    await writeFile(join(folder, 'inputs', `nqueens-${file}.txt`), '8\n');
  await once(start('run', '--quiet'), 'exit');
  const started = performance.now();
  const watching = start('watch');
  await once(watching.stdout, 'data');
  await writeFile(join(folder, 'inputs', 'nqueens-new.txt'), '8\n');
  while (!existsSync(join(folder, 'outputs', 'nqueens-new_out.txt'))) await sleep(5);
  console.log(`new file: ${((performance.now() - started) / 1000).toFixed(1)} s after the start`);
  let busy: number;
  for (;;) {
    busy = processorTime(watching.pid!);
    await sleep(3000);
    if (processorTime(watching.pid!) - busy < IDLE * 3000) break;
  }
  console.log(`look at all: ${(busy / 1000).toFixed(1)} s of processor time, start included`);
  const before = processorTime(watching.pid!);
  await sleep(IDLE_MS);
  const share = (processorTime(watching.pid!) - before) / IDLE_MS;
  const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${watching.pid}/status`, 'utf8'))![1];
  console.log(`idle: ${(100 * share).toFixed(2)} % of a processor; ${Number(memory) >> 10} MB`);
  watching.kill('SIGINT');
  await once(watching, 'exit');
} finally {
  await rm(folder, { recursive: true });
}

function start(...args: readonly string[]) {
  const [program, ...first] = command;
  return spawn(program!, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Returns the processor time of a process, in milliseconds; see proc_pid_stat(5). */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
