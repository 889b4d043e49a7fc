/**
 * Measures the time from dropping a small file into a watched inbox to its answer file, with the real command: with idle
 * workers, and while long records keep both of two workers busy: `node benchmarks/drop-to-answer.ts [command]`. `command` is the
 * `queenside` to measure, such as an installed one. Default: that of the clone.
 * Bars: a median of 40 ms; with busy workers 250 ms, and all under 2 s.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { show, summarize } from './timing.ts';

const ROUNDS = 40;
/** By then, the long records have all workers. */
const SETTLED_MS = 3000;
const CLONE = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const given = process.argv[2];
const command = given === undefined ? [process.execPath, CLONE] : [given];

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
await Promise.all([mkdir(inbox), mkdir(outbox)]);
const watching = spawn(
  command[0]!,
  [...command.slice(1), 'watch', '--jobs', '2', '--input', inbox, '--output', outbox, '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
);
try {
  await measure('idle workers', 'idle');
  // One record that is solved in parts, and some that are not.
  await writeFile(join(inbox, 'nqueens-parts.txt'), '24 count\n');
  for (const name of ['a', 'b'])
    await writeFile(join(inbox, `nqueens.backtracking.${name}.txt`), '20 count\n20 count\n');
  await sleep(SETTLED_MS);
  await measure('busy workers', 'busy');
} finally {
  watching.kill('SIGINT');
  watching.kill('SIGINT');
  await once(watching, 'exit');
  await rm(folder, { recursive: true });
}

async function measure(how: string, stem: string): Promise<void> {
  await drop(`nqueens-${stem}-first`);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await drop(`nqueens-${stem}-${round}`));
  console.log(`from drop to answer, ${how}: ${show(summarize(times))} over ${ROUNDS} files`);
}

/** Drops a file and returns the milliseconds until its answer file appears. */
async function drop(stem: string): Promise<number> {
  const answer = `${stem}_out.txt`;
  const appeared = new Promise<void>((resolve) => {
    const watcher = watch(outbox, (_, name) => {
      if (name !== answer) return;
      watcher.close();
      resolve();
    });
  });
  const started = performance.now();
  await writeFile(join(inbox, `${stem}.txt`), '8\n');
  await appeared;
  return performance.now() - started;
}
