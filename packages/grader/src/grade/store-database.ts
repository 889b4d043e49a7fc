/** Opens and locks the database of a {@link GradeStore}. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isGone, thisOwner, type Owner } from '@queenside/batch';
import { gradeError } from './errors.ts';

const VERSION = 3;
const TABLES = `
CREATE TABLE fact (
  -- A result, under the hash of everything that determines it.
  kind TEXT NOT NULL CHECK (kind IN ('build', 'run', 'judgement')),
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE grading (
  number INTEGER PRIMARY KEY,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('grade', 'rejudge')),
  state TEXT NOT NULL CHECK (state IN ('open', 'applied', 'dropped')),
  -- The class's results other than those of submissions, as JSON.
  class TEXT
) STRICT;
CREATE TABLE grade (
  grading INTEGER NOT NULL REFERENCES grading (number) ON DELETE CASCADE,
  submission TEXT NOT NULL,
  result TEXT NOT NULL,
  PRIMARY KEY (grading, submission)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = ${VERSION};
`;
const SQLITE_BUSY = 5;
/** How long the operating system may take to release the lock of a process that was killed, in milliseconds. */
const RELEASE_MS = 30_000;
const RETRY_MS = 20;
export const DATABASE_FILE = 'grades.sqlite';
/** Names the process that has locked the store. */
export const OWNER_FILE = 'grades.owner';

/**
 * Opens or creates the database in a folder and locks it. The lock of a process that was killed is waited for.
 *
 * @throws QueensideError `grade/store-busy` or `grade/store-unusable`.
 */
export async function openDatabase(folder: string): Promise<DatabaseSync> {
  const file = join(folder, DATABASE_FILE);
  const ownerFile = join(folder, OWNER_FILE);
  const started = performance.now();
  for (;;) {
    try {
      return openAndLock(file, ownerFile);
    } catch (thrown) {
      const isDying = isBusy(thrown) && isGone(readOwner(ownerFile));
      if (!isDying || performance.now() - started > RELEASE_MS) throw asStoreError(thrown, file);
    }
    await sleep(RETRY_MS);
  }
}

/** Opens the database and locks it. The operating system releases the lock after the process has ended, however it ends. */
function openAndLock(file: string, ownerFile: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL');
    const { quick_check: damage } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string;
    };
    if (damage !== 'ok') throw damaged(file);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE');
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number;
    };
    if (version === 0) database.exec(TABLES);
    database.exec('COMMIT');
    if (version !== 0 && version !== VERSION)
      throw gradeError('store-unusable', { file, reason: `unsupported version ${version}` });
    writeFileSync(ownerFile, JSON.stringify(thisOwner()));
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/** Reads who locked the store last. It may be empty while its owner writes it. */
function readOwner(file: string): Owner {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return { place: '', process: 0, began: '' };
  }
}

export function damaged(file: string): Error {
  return gradeError('store-unusable', { file, reason: 'the file is damaged' });
}

function isBusy(thrown: unknown): boolean {
  return ((thrown as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

export function asStoreError(thrown: unknown, file: string): unknown {
  const { errcode, errno, message } = thrown as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === undefined && errno === undefined) return thrown;
  return isBusy(thrown)
    ? gradeError('store-busy', { file })
    : gradeError('store-unusable', { file, reason: message ?? 'unknown' });
}
