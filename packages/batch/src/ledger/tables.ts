/** The ledger's tables. */
import type { DatabaseSync } from 'node:sqlite';

const VERSION = 1;

const TABLES = `
CREATE TABLE file (
  -- The result file, below the outbox: what belongs to one result is one row.
  output TEXT PRIMARY KEY,
  input TEXT NOT NULL,
  -- Of the content that was claimed.
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- What the answer follows from beside the content.
  plan TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'rejected')),
  attempts INTEGER NOT NULL,
  -- Goes up with each claim: who holds an older number may not publish.
  fence INTEGER NOT NULL,
  owner TEXT,
  host TEXT,
  process INTEGER,
  began TEXT,
  -- Milliseconds since 1970, as all times here.
  lease_until INTEGER,
  claimed_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- The result file as it was published: size in bytes, and time of change in nanoseconds.
  output_bytes INTEGER,
  output_changed TEXT,
  -- The file's report and those of its records, as JSON; the latter only where there are not too many.
  report TEXT,
  records TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE answer (
  output TEXT NOT NULL REFERENCES file (output) ON DELETE CASCADE,
  -- The index, from 0, of the first record.
  first INTEGER NOT NULL,
  text BLOB NOT NULL,
  -- The records' reports, as JSON.
  reports TEXT NOT NULL,
  PRIMARY KEY (output, first)
) STRICT, WITHOUT ROWID;
CREATE TABLE history (
  number INTEGER PRIMARY KEY,
  output TEXT NOT NULL,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX history_of_file ON history (output, number);
`;

/** Makes the tables where they are not. @returns false where they are of another version. */
export function prepareTables(database: DatabaseSync): boolean {
  if (versionOf(database) === VERSION) return true;
  // Another process may make them at the same time: whoever comes second finds them made.
  database.exec('BEGIN IMMEDIATE');
  const version = versionOf(database);
  if (version === 0) database.exec(`${TABLES} PRAGMA user_version = ${VERSION}`);
  database.exec('COMMIT');
  return version === 0 || version === VERSION;
}

function versionOf(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}
