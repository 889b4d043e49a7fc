/**
 * Stores the results of grading a class in an SQLite database beside the reports. Builds, runs, and judgements are stored under
 * keys of everything that determines them, so a repeated or resumed grading only does what is new.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isGone, makeFolder, thisOwner, type Owner } from '@queenside/batch';
import type { ClassResult, SubmissionResult, TestOutcome } from '../model/index.ts';
import { AnswerFiles } from './answer-files.ts';
import { gradeError } from './errors.ts';
import type { KeptRun } from './kept-run.ts';
import { writable } from './writable.ts';
import type { KeptBuild } from './kept-build.ts';

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
/** Names the process that has locked the store. */
const OWNER_FILE = 'grades.owner';

/** The value of a stored fact, by its kind. */
interface Facts {
  readonly build: KeptBuild;
  readonly run: KeptRun;
  readonly judgement: TestOutcome;
}

/** The results of a class other than those of its submissions. */
export type ClassFacts = Pick<
  ClassResult,
  'sandbox' | 'refused' | 'notices' | 'identical' | 'similar' | 'programs' | 'isPartial'
>;

/** The class facts of a grading that was killed. */
const NOTHING_KNOWN: ClassFacts = {
  sandbox: '',
  refused: [],
  notices: [],
  identical: [],
  similar: [],
  programs: {},
  isPartial: true,
};

/** One grading of the class. */
export interface Grading {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: 'grade' | 'rejudge';
  readonly state: 'open' | 'applied' | 'dropped';
}

export class GradeStore implements Disposable {
  /** The stored outputs of programs. */
  readonly answers: AnswerFiles;
  /** The parent of build and run folders; emptied when a grading begins. */
  readonly workFolder: string;
  readonly #database: DatabaseSync;
  readonly #ownerFile: string;

  private constructor(database: DatabaseSync, folder: string) {
    this.#database = database;
    this.#ownerFile = join(folder, OWNER_FILE);
    this.answers = new AnswerFiles(join(folder, 'answers'));
    this.workFolder = join(folder, 'work');
  }

  /**
   * Opens or creates the store of a folder and locks it.
   *
   * @throws QueensideError `grade/store-busy`, `grade/store-unusable`, or `grade/not-writable`.
   */
  static async open(folder: string): Promise<GradeStore> {
    await writable(() => makeFolder(folder), {
      path: folder,
      flag: '--report',
      expected: 'an existing or new folder',
    });
    const file = join(folder, 'grades.sqlite');
    const ownerFile = join(folder, OWNER_FILE);
    const started = performance.now();
    for (;;) {
      try {
        return new GradeStore(openDatabase(file, ownerFile), folder);
      } catch (thrown) {
        const isDying = isBusy(thrown) && isGone(readOwner(ownerFile));
        if (!isDying || performance.now() - started > RELEASE_MS) throw asStoreError(thrown, file);
      }
      await sleep(RETRY_MS);
    }
  }

  /** Returns the fact under a key. */
  find<Kind extends keyof Facts>(kind: Kind, key: string): Facts[Kind] | undefined {
    const row = this.#database
      .prepare('SELECT value FROM fact WHERE kind = ? AND key = ?')
      .get(kind, key) as { value: string } | undefined;
    return row && (JSON.parse(row.value) as Facts[Kind]);
  }

  keep<Kind extends keyof Facts>(kind: Kind, key: string, value: Facts[Kind]): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO fact (kind, key, value) VALUES (?, ?, ?)')
      .run(kind, key, JSON.stringify(value));
  }

  /** Begins a grading and drops an open one. */
  begin(what: Grading['what']): number {
    this.#database.exec("UPDATE grading SET state = 'dropped' WHERE state = 'open'");
    const { lastInsertRowid } = this.#database
      .prepare("INSERT INTO grading (at, what, state) VALUES (?, ?, 'open')")
      .run(Date.now(), what);
    return Number(lastInsertRowid);
  }

  /** Stores a student's result as part of a grading. */
  grade(grading: number, result: SubmissionResult): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO grade (grading, submission, result) VALUES (?, ?, ?)')
      .run(grading, result.id, JSON.stringify(result));
  }

  /** Moves a student's result to another grading. */
  move(submission: string, from: number, to: number): void {
    this.#database
      .prepare('UPDATE OR REPLACE grade SET grading = ? WHERE grading = ? AND submission = ?')
      .run(to, from, submission);
  }

  /** Stores the class's results other than those of submissions. */
  describe(
    grading: number,
    { sandbox, refused, notices, identical, similar, programs, isPartial }: ClassFacts,
  ): void {
    const facts: ClassFacts = {
      sandbox,
      refused,
      notices,
      identical,
      similar,
      programs,
      isPartial,
    };
    this.#database
      .prepare('UPDATE grading SET class = ? WHERE number = ?')
      .run(JSON.stringify(facts), grading);
  }

  settle(grading: number, state: 'applied' | 'dropped'): void {
    this.#database.prepare('UPDATE grading SET state = ? WHERE number = ?').run(state, grading);
  }

  /** Returns the latest grading in a state. */
  last(state: Grading['state']): Grading | undefined {
    return this.gradings().find((grading) => grading.state === state);
  }

  /** Returns all gradings, the latest first. */
  gradings(): Grading[] {
    return this.#database
      .prepare('SELECT number, at, what, state FROM grading ORDER BY number DESC')
      .all() as unknown as Grading[];
  }

  /** Returns the results of a grading, sorted by name. */
  results(grading: number): ClassFacts & Pick<ClassResult, 'submissions'> {
    const facts = this.#database
      .prepare('SELECT class FROM grading WHERE number = ?')
      .get(grading) as { class: string | null };
    const rows = this.#database
      .prepare('SELECT result FROM grade WHERE grading = ?')
      .all(grading) as { result: string }[];
    const submissions = rows.map(({ result }) => JSON.parse(result) as SubmissionResult);
    return {
      ...NOTHING_KNOWN,
      ...(facts.class !== null && (JSON.parse(facts.class) as ClassFacts)),
      submissions: submissions.toSorted(byName),
    };
  }

  /** Returns the last result of each content that a submission had, the latest first. */
  attempts(submission: string): SubmissionResult[] {
    const rows = this.#database
      .prepare(
        "SELECT result FROM grade JOIN grading ON number = grading WHERE state = 'applied' AND submission = ? ORDER BY number DESC",
      )
      .all(submission) as { result: string }[];
    const byHash = new Map<string, SubmissionResult>();
    for (const { result } of rows) {
      const attempt = JSON.parse(result) as SubmissionResult;
      if (!byHash.has(attempt.hash)) byHash.set(attempt.hash, attempt);
    }
    return [...byHash.values()];
  }

  [Symbol.dispose](): void {
    rmSync(this.#ownerFile, { force: true });
    this.#database.close();
  }
}

/** Compares submissions in the order of reports. */
export function byName(a: SubmissionResult, b: SubmissionResult): number {
  if (a.name === b.name) return a.id < b.id ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** Opens the database and locks it. The operating system releases the lock after the process has ended, however it ends. */
function openDatabase(file: string, ownerFile: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL');
    const { quick_check: damage } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string;
    };
    if (damage !== 'ok')
      throw gradeError('store-unusable', { file, reason: 'the file is damaged' });
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

function isBusy(thrown: unknown): boolean {
  return ((thrown as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

function asStoreError(thrown: unknown, file: string): unknown {
  const { errcode, errno, message } = thrown as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === undefined && errno === undefined) return thrown;
  return isBusy(thrown)
    ? gradeError('store-busy', { file })
    : gradeError('store-unusable', { file, reason: message ?? 'unknown' });
}
