/**
 * Measures the time from dropping a small file into a watched inbox to its answer file, with the real command.
 * Bar: a median under 150 ms.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { show, summarize } from './timing.ts';

const ROUNDS = 40;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
await Promise.all([mkdir(inbox), mkdir(outbox)]);
const watching = spawn(
  process.execPath,
  [MAIN, 'watch', '--input', inbox, '--output', outbox, '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
);
try {
  await drop('nqueens-first');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await drop(`nqueens-${round}`));
  console.log(`from drop to answer: ${show(summarize(times))} over ${ROUNDS} files`);
} finally {
  watching.kill('SIGINT');
  await once(watching, 'exit');
  await rm(folder, { recursive: true });
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
