/** Lets one process at a time change the decisions of an assignment. */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder, openSqlite } from '@queenside/host';
import { overridesError } from './errors.ts';

/** An empty database. The operating system releases its lock after a process has ended, however it ends. */
const FILE = 'decisions.lock';
const SQLITE_BUSY = 5;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const SQLITE_DAMAGE = new Set([11, 26]);
const PATIENCE_MS = 30_000;
const RETRY_MS = 20;

/**
 * Waits for the lock of a folder. Disposing of it releases the lock.
 *
 * @throws QueensideError `overrides/busy` after half a minute.
 */
export async function lockDecisions(folder: string): Promise<Disposable> {
  await makeFolder(folder);
  const file = join(folder, FILE);
  const started = performance.now();
  for (;;) {
    try {
      return lock(file);
    } catch (thrown) {
      const code = ((thrown as { errcode?: number }).errcode ?? 0) % 256;
      if (SQLITE_DAMAGE.has(code)) truncateSync(file);
      else if (code !== SQLITE_BUSY) throw thrown;
      if (performance.now() - started > PATIENCE_MS) throw overridesError('busy', { file });
    }
    await sleep(RETRY_MS);
  }
}

function lock(file: string): Disposable {
  using opened = new DisposableStack();
  const database = opened.adopt(openSqlite(file), (each) => each.close());
  database.exec('BEGIN EXCLUSIVE');
  return opened.move();
}
