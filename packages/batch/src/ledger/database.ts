import { join } from 'node:path';
import { hostError, isDiskFull, isFileTooLarge, makeFolder, openSqlite } from '@queenside/host';
import { systemReason } from '@queenside/host/system';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { QueensideError } from '@queenside/core/basics';
import { batchError } from '../errors.ts';
import { createTables } from './tables.ts';

/** The database's file, in its folder. */
export const LEDGER_NAME = 'ledger.sqlite';
const SQLITE_BUSY = 5;
/** The time that a statement waits for another process, in milliseconds. */
const BUSY_MS = 10_000;
const RETRY_MS = 20;
/** The bytes of the write-ahead log that remain after its content was written to the database. */
const MOST_LOG = 1 << 24;

/**
 * Opens the ledger's database.
 *
 * @param folder its folder, created if missing.
 * @throws QueensideError `batch/output-unwritable`, `batch/ledger-unusable`, or `batch/disk-full`.
 */
export async function openDatabase(folder: string): Promise<DatabaseSync> {
  const file = join(folder, LEDGER_NAME);
  try {
    await makeFolder(folder);
  } catch (thrown) {
    if (isDiskFull(thrown)) throw hostError('disk-full', { file });
    throw hostError('output-unwritable', { file: folder, reason: systemReason(thrown) });
  }
  const started = performance.now();
  for (;;) {
    try {
      return tryToOpen(file);
    } catch (thrown) {
      // SQLite's own timeout does not cover the first statements.
      if (!isBusy(thrown) || performance.now() - started > BUSY_MS) throw ledgerError(thrown, file);
      await sleep(RETRY_MS);
    }
  }
}

/** Returns an error of SQLite or of a full disk with a remedy, and any other as it is. */
export function explainFailure(thrown: unknown, database: DatabaseSync): unknown {
  const isOfDatabase = (thrown as { readonly errcode?: number }).errcode !== undefined;
  return isOfDatabase || isDiskFull(thrown) ? ledgerError(thrown, database.location()!) : thrown;
}

function ledgerError(thrown: unknown, file: string): QueensideError {
  if (isFileTooLarge(thrown)) return hostError('file-size-limit', { file });
  return isDiskFull(thrown)
    ? hostError('disk-full', { file })
    : batchError('ledger-unusable', { file, reason: systemReason(thrown) });
}

function tryToOpen(file: string): DatabaseSync {
  const database = openSqlite(file, { timeout: BUSY_MS });
  try {
    // A new file gets the first setting only before anything else is written to it.
    database.exec(`
      PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = ${MOST_LOG};
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON`);
    if (!createTables(database)) throw new Error('another version of Queenside made it');
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

function isBusy(thrown: unknown): boolean {
  const { errcode } = thrown as { readonly errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}
