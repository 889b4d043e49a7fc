/** Opens and locks the database of a {@link GradeStore}. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { hostError, isDiskFull, openSqlite } from '@queenside/host';
import {
  isGone,
  isStopped,
  type Owner,
  systemReason,
  thisOwner,
  thisPlace,
} from '@queenside/host/system';
import { gradeError } from '../errors.ts';

const VERSION = 5;
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
  -- The number of submissions that it will have, if known when it begins.
  expected INTEGER,
  -- The assignment by which the results are scored, as JSON.
  assignment TEXT,
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
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const SQLITE_DAMAGE = new Set([11, 26]);
/** The time that the operating system may take to release the lock of a killed process, in milliseconds. */
const RELEASE_MS = 30_000;
/**
 * The time that a process may take to write that it has locked the store, in milliseconds. It may also have been killed
 * before.
 */
const UNNAMED_MS = 2000;
const RETRY_MS = 20;
/** The time to wait for a process that opens or closes the database, in milliseconds. */
const READER_MS = 5000;
export const DATABASE_FILE = 'grades.sqlite';
/** The folder with the outputs of programs. */
export const ANSWERS_FOLDER = 'answers';
/** An empty database, locked as long as a grader has the store open. The store's own is not, so that others can read it. */
const LOCK_FILE = 'grades.lock';
/** Names the process that has locked the store. */
export const OWNER_FILE = 'grades.owner';

/** The database of a store, and its lock. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly lock: DatabaseSync;
}

/**
 * Opens or creates the database in a folder and locks it. The lock of a process that was killed is waited for.
 *
 * @throws QueensideError `grade/store-busy`, `grade/store-stopped`, `grade/lock-unusable`, `grade/store-unusable`, or `batch/disk-full`.
 */
export async function openDatabase(folder: string): Promise<OpenDatabase> {
  const file = join(folder, DATABASE_FILE);
  const started = performance.now();
  for (;;) {
    try {
      return openAndLock(folder);
    } catch (thrown) {
      const patience = isBusy(thrown) ? patienceWith(readOwner(folder)) : 0;
      if (performance.now() - started >= patience) throw asStoreError(thrown, file);
    }
    await sleep(RETRY_MS);
  }
}

/** Returns how long to wait for an owner of the lock, in milliseconds. */
function patienceWith(owner: Owner): number {
  if (isUnknown(owner)) return UNNAMED_MS;
  return isGone(owner) ? RELEASE_MS : 0;
}

/** Opens the database and locks it. The operating system releases the lock after the process has ended, however it ends. */
function openAndLock(folder: string): OpenDatabase {
  using opened = new DisposableStack();
  const lock = opened.adopt(openLock(join(folder, LOCK_FILE)), (each) => each.close());
  const owner = join(folder, OWNER_FILE);
  opened.defer(() => rmSync(owner, { force: true }));
  writeFileSync(owner, JSON.stringify(thisOwner()));
  const file = join(folder, DATABASE_FILE);
  const database = opened.adopt(openSqlite(file), (each) => each.close());
  database.exec(`PRAGMA busy_timeout = ${READER_MS}; PRAGMA journal_mode = WAL`);
  const { quick_check: damage } = database.prepare('PRAGMA quick_check(1)').get() as {
    quick_check: string;
  };
  if (damage !== 'ok') throw damaged(file);
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE');
  const version = versionOf(database);
  if (version === 0) database.exec(TABLES);
  database.exec('COMMIT');
  if (version !== 0) requireVersion(version, file);
  opened.move();
  return { database, lock };
}

/** Locks a file. Empties a damaged one: it stays the same file, so that no two processes can lock it. */
function openLock(file: string): DatabaseSync {
  try {
    try {
      return lockFile(file);
    } catch (thrown) {
      if (!SQLITE_DAMAGE.has(errorCode(thrown))) throw thrown;
    }
    truncateSync(file);
    return lockFile(file);
  } catch (thrown) {
    if (isBusy(thrown) || isDiskFull(thrown)) throw thrown;
    throw gradeError('lock-unusable', { file, reason: systemReason(thrown) });
  }
}

/** Locks a file until the returned database is closed. Throws if another process has locked it; see {@link isBusy}. */
export function lockFile(file: string): DatabaseSync {
  using opened = new DisposableStack();
  const database = opened.adopt(openSqlite(file), (each) => each.close());
  // The transaction never ends.
  database.exec('BEGIN EXCLUSIVE');
  opened.move();
  return database;
}

/**
 * Opens a database that others may write; undefined if it is still empty.
 *
 * @throws QueensideError `grade/store-unusable`.
 */
export function openToRead(folder: string): DatabaseSync | undefined {
  const file = join(folder, DATABASE_FILE);
  try {
    using opened = new DisposableStack();
    const database = openSqlite(file, { readOnly: true });
    opened.defer(() => database.close());
    database.exec(`PRAGMA busy_timeout = ${READER_MS}`);
    const version = versionOf(database);
    // A grader has made the file, and has not made its tables yet.
    if (version === 0) return undefined;
    requireVersion(version, file);
    opened.move();
    return database;
  } catch (thrown) {
    throw asStoreError(thrown, file);
  }
}

function versionOf(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

function requireVersion(version: number, file: string): void {
  if (version !== VERSION)
    throw gradeError('store-unusable', { file, reason: `unsupported version ${version}` });
}

/** Returns the number of the process that has locked the store; undefined if it has certainly ended. */
export function ownerOf(folder: string): number | undefined {
  const owner = readOwner(folder);
  return isUnknown(owner) || isGone(owner) ? undefined : owner.process;
}

/** Reads the last owner of the store's lock. The file may be missing or empty while its owner writes it. */
function readOwner(folder: string): Owner {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as Owner;
  } catch {
    return { place: '', process: 0, began: '' };
  }
}

function isUnknown(owner: Owner): boolean {
  return owner.process === 0;
}

export function damaged(file: string): Error {
  return gradeError('store-unusable', { file, reason: 'the file is damaged' });
}

/** Whether something was thrown because another process has locked a database. */
export function isBusy(thrown: unknown): boolean {
  return errorCode(thrown) === SQLITE_BUSY;
}

/** Returns SQLite's primary error code; 0 for other errors. */
function errorCode(thrown: unknown): number {
  return ((thrown as { errcode?: number }).errcode ?? 0) % 256;
}

export function asStoreError(thrown: unknown, file: string): unknown {
  const { errcode, errno, message } = thrown as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === undefined && errno === undefined) return thrown;
  if (isDiskFull(thrown)) return hostError('disk-full', { file });
  return isBusy(thrown)
    ? busyError(file)
    : gradeError('store-unusable', { file, reason: message ?? 'unknown' });
}

/** Names the process that has locked the store of a database. */
function busyError(file: string): Error {
  const owner = readOwner(dirname(file));
  const { place, process } = owner;
  if (isStopped(owner)) return gradeError('store-stopped', { file, process });
  const where = place === thisPlace() ? '' : ' of another machine or container';
  const holder = isUnknown(owner) ? 'it is just starting' : `process ${process}${where}`;
  return gradeError('store-busy', { file, holder });
}
