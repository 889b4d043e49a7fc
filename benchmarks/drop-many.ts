/**
 * Drops many files at once while all workers are busy: `node benchmarks/drop-many.ts`.
 *
 * First drops 300 folders with 100 files each into a watched inbox while counts keep all workers busy. All 30,000 files must
 * be answered. Then drops 10,000 files into an inbox that two processes watch. According to the ledger, each file must be
 * claimed exactly once. Prints the seconds and the number of answers, and throws if a file is missing.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const [FOLDERS, FILES, ALONE] = [300, 100, 10_000];
const PATIENCE_MS = 600_000;

await inFolder(dropFolders);
await inFolder(dropForTwo);

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

async function dropFolders(folder: string): Promise<void> {
  const inbox = join(folder, 'inputs');
  await mkdir(inbox);
  const watcher = await watch(folder);
  try {
    await writeFile(join(inbox, 'nqueens-busy.txt'), '17 count\n'.repeat(12));
    await sleep(1000);
    const started = performance.now();
    for (let at = 0; at < FOLDERS; at++) {
      await mkdir(join(inbox, `section-${at}`));
      await drop(join(inbox, `section-${at}`), FILES);
    }
    const dropped = performance.now() - started;
    const all = FOLDERS * FILES + 1;
    await settled(folder, all);
    const taken = performance.now() - started;
    console.log(
      `${FOLDERS} folders x ${FILES} files, dropped in ${seconds(dropped)} while workers are busy: ` +
        `${(await answered(folder)) - 1} answered, in ${seconds(taken)}`,
    );
  } finally {
    await stop(watcher);
  }
}

async function dropForTwo(folder: string): Promise<void> {
  await mkdir(join(folder, 'inputs'));
  const watchers = [await watch(folder), await watch(folder)];
  try {
    const started = performance.now();
    await drop(join(folder, 'inputs'), ALONE);
    await settled(folder, ALONE);
    const taken = performance.now() - started;
    const claims = claimsIn(folder);
    console.log(
      `two processes, ${ALONE} files: ${await answered(folder)} answered, in ${seconds(taken)}; ` +
        `claimed ${claims.all} times, ${claims.mostOfOne} at most per file, by ${claims.owners} processes`,
    );
    if (claims.all !== ALONE || claims.mostOfOne !== 1) throw new Error('a file was claimed twice');
  } finally {
    await Promise.all(watchers.map(stop));
  }
}

async function drop(folder: string, files: number): Promise<void> {
  for (let file = 0; file < files; file++)
    await writeFile(join(folder, `nqueens-${file}.txt`), `${4 + (file % 20)}\n`);
}

async function watch(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [COMMAND, 'watch'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.stdout.resume();
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @throws Error if some files are not answered in time. */
async function settled(folder: string, files: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while ((await answered(folder)) < files) {
    if (performance.now() > until)
      throw new Error(`${await answered(folder)} of ${files} files were answered`);
    await sleep(500);
  }
}

async function answered(folder: string): Promise<number> {
  try {
    const names = await readdir(join(folder, 'outputs'), { recursive: true });
    return names.filter((name) => name.endsWith('_out.txt')).length;
  } catch {
    return 0;
  }
}

function claimsIn(folder: string) {
  const ledger = new DatabaseSync(join(folder, 'outputs/.queenside/ledger.sqlite'), {
    readOnly: true,
  });
  try {
    return ledger
      .prepare(
        'SELECT sum(attempts) AS "all", max(attempts) AS mostOfOne, count(DISTINCT process) AS owners FROM file',
      )
      .get() as { all: number; mostOfOne: number; owners: number };
  } finally {
    ledger.close();
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
