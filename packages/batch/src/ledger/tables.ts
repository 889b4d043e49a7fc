/** The ledger's tables. */
import type { DatabaseSync } from 'node:sqlite';

const VERSION = 5;

const ANSWER = `
CREATE TABLE answer (
  output TEXT NOT NULL REFERENCES file (output) ON DELETE CASCADE,
  -- The first record's index, from 0.
  first INTEGER NOT NULL,
  -- As in StoredAnswers.
  text BLOB NOT NULL,
  reports BLOB NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (output, first)
) STRICT, WITHOUT ROWID;
`;

/** A watcher looks for them every second, perhaps among a hundred thousand others. */
const QUEUED = "CREATE INDEX queued_files ON file (state) WHERE state = 'queued';";

const TABLES = `
CREATE TABLE file (
  -- The answer file's path below the outbox. Each answer file has one row.
  output TEXT PRIMARY KEY,
  input TEXT NOT NULL,
  -- The hash of the content that was claimed.
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- The version of the input with this content, if it tells the content; see steadyVersion.
  version TEXT,
  -- Everything besides the content that determines the answer.
  plan TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'rejected')),
  attempts INTEGER NOT NULL,
  -- Increases with each claim. A process with a smaller number must not publish.
  fence INTEGER NOT NULL,
  owner TEXT,
  -- The place of the owner: its machine, boot, and process namespace.
  host TEXT,
  process INTEGER,
  began TEXT,
  -- All times are milliseconds since 1970.
  lease_until INTEGER,
  claimed_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- The answer file as it was published: size in bytes, modification time in nanoseconds.
  output_bytes INTEGER,
  output_changed TEXT,
  -- The file's report, and its records' reports unless there are too many, as JSON.
  report TEXT,
  records TEXT,
  -- The drawings and traces that were made with the answer, as JSON.
  side TEXT,
  -- If the file is running and has no worker: since when, and which files have them, as JSON.
  waiting TEXT,
  -- 1: the user wants it stopped, or has stopped it. 0: and now wants it answered after all.
  stop INTEGER
) STRICT, WITHOUT ROWID;
${ANSWER}CREATE TABLE history (
  number INTEGER PRIMARY KEY,
  output TEXT NOT NULL,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX history_of_file ON history (output, number);
${QUEUED}
`;

/** Version 1 named the cause of an error `wrong`. Inside JSON strings, quotes are escaped, so only keys match. */
const FROM_1_TO_2 = `
UPDATE file SET report = replace(report, '"wrong":"', '"cause":"'), records = replace(records, '"wrong":"', '"cause":"');
`;

/** Version 3 added checksums to kept answers. */
const FROM_2_TO_3 = '';

const FROM_3_TO_4 = `
ALTER TABLE file ADD COLUMN side TEXT;
ALTER TABLE file ADD COLUMN waiting TEXT;
ALTER TABLE file ADD COLUMN stop INTEGER;
`;

/** The answers that older versions kept are of no use: they count only for the same version of all plugins. */
const FROM_4_TO_5 = `
ALTER TABLE file ADD COLUMN version TEXT;
${QUEUED}
DROP TABLE answer;
${ANSWER}
`;

/** Creates or migrates the tables if necessary. Returns false if they are of an unknown version. */
export function createTables(database: DatabaseSync): boolean {
  if (versionOf(database) === VERSION) return true;
  // Another process may do the same now: read the version again inside the transaction.
  database.exec('BEGIN IMMEDIATE');
  const version = versionOf(database);
  const steps = [FROM_1_TO_2, FROM_2_TO_3, FROM_3_TO_4, FROM_4_TO_5];
  const isKnown = version < VERSION;
  const change = version === 0 ? TABLES : isKnown ? steps.slice(version - 1).join('') : undefined;
  if (change !== undefined) database.exec(`${change} PRAGMA user_version = ${VERSION}`);
  database.exec('COMMIT');
  return change !== undefined || version === VERSION;
}

function versionOf(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}
