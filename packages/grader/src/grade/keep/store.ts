/**
 * Stores the results of grading a class in an SQLite database beside the reports. Builds, runs, and judgements are stored under
 * keys of everything that determines them, so a repeated or resumed grading only does what is new.
 */
import { defined } from '@queenside/core/basics';
import { rmSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Assignment, SubmissionResult, TestOutcome } from '@queenside/class-view';
import { makeFolder } from '@queenside/host';
import { writable } from '../writable.ts';
import { AnswerFiles } from './answer-files.ts';
import type { KeptBuild, KeptRun } from './kept-run.ts';
import {
  ANSWERS_FOLDER,
  DATABASE_FILE,
  openDatabase,
  OWNER_FILE,
  type OpenDatabase,
} from './store-database.ts';
import { StoredGrades, type ClassFacts, type Grading } from './stored-grades.ts';

/** The value of a stored fact, by its kind. */
interface Facts {
  readonly build: KeptBuild;
  readonly run: KeptRun;
  readonly judgement: TestOutcome;
}

export class GradeStore extends StoredGrades implements Disposable {
  /** The stored outputs of programs. */
  readonly answers: AnswerFiles;
  /** The parent of build and run folders; emptied when a grading begins. */
  readonly workFolder: string;
  readonly #lock: DatabaseSync;
  readonly #ownerFile: string;

  private constructor({ database, lock }: OpenDatabase, folder: string) {
    super(database, join(folder, DATABASE_FILE));
    this.#lock = lock;
    this.#ownerFile = join(folder, OWNER_FILE);
    this.answers = new AnswerFiles(join(folder, ANSWERS_FOLDER));
    this.workFolder = join(folder, 'work');
  }

  /**
   * Opens or creates the store of a folder and locks it.
   *
   * @throws QueensideError `grade/store-busy`, `grade/store-stopped`, `grade/lock-unusable`, `grade/store-unusable`, `grade/not-writable`, or
   *   `batch/disk-full`.
   */
  static async open(folder: string): Promise<GradeStore> {
    await writable(() => makeFolder(folder), {
      path: folder,
      flag: '--report',
      expected: 'an existing or new folder',
    });
    return new GradeStore(await openDatabase(folder), folder);
  }

  /** Opens the store of a new folder. Users that run programs can pass through to their own folders, but read nothing else. */
  static async openPrivate(folder: string): Promise<GradeStore> {
    await chmod(folder, 0o711);
    await mkdir(join(folder, ANSWERS_FOLDER), { mode: 0o700 });
    // SQLite gives its other files the same permissions.
    await writeFile(join(folder, DATABASE_FILE), '', { mode: 0o600 });
    return GradeStore.open(folder);
  }

  /** Returns the fact under a key. */
  find<Kind extends keyof Facts>(kind: Kind, key: string): Facts[Kind] | undefined {
    const [row] = this.rows<{ value: string }>(
      'SELECT value FROM fact WHERE kind = ? AND key = ?',
      kind,
      key,
    );
    return row && (this.parse(row.value) as Facts[Kind]);
  }

  keep<Kind extends keyof Facts>(kind: Kind, key: string, value: Facts[Kind]): void {
    this.run(
      'INSERT OR REPLACE INTO fact (kind, key, value) VALUES (?, ?, ?)',
      kind,
      key,
      JSON.stringify(value),
    );
  }

  /**
   * Begins a grading and drops an open one.
   *
   * @param expected the number of submissions that it will have, for its followers.
   * @param assignment the one by which the results are scored. Decisions on students then change only what they are about.
   */
  begin(what: Grading['what'], expected?: number, assignment?: Assignment): number {
    this.run("UPDATE grading SET state = 'dropped' WHERE state = 'open'");
    const [row] = this.rows<{ number: number }>(
      "INSERT INTO grading (at, what, state, expected, assignment) VALUES (?, ?, 'open', ?, ?) RETURNING number",
      Date.now(),
      what,
      expected ?? null,
      assignment === undefined ? null : JSON.stringify(assignment),
    );
    return row!.number;
  }

  /** Stores a student's result as part of a grading. */
  grade(grading: number, result: SubmissionResult): void {
    this.run(
      'INSERT OR REPLACE INTO grade (grading, submission, result) VALUES (?, ?, ?)',
      grading,
      result.id,
      JSON.stringify(result),
    );
  }

  /** Moves a student's result to another grading. */
  move(submission: string, from: number, to: number): void {
    this.run(
      'UPDATE OR REPLACE grade SET grading = ? WHERE grading = ? AND submission = ?',
      to,
      from,
      submission,
    );
  }

  /** Stores the class's results other than those of submissions. */
  describe(
    grading: number,
    {
      sandbox,
      refused,
      notices,
      identical,
      similar,
      programs,
      isPartial,
      gradebookFiles,
    }: ClassFacts,
  ): void {
    const facts: ClassFacts = {
      sandbox,
      refused,
      notices,
      identical,
      similar,
      programs,
      isPartial,
      ...defined({ gradebookFiles }),
    };
    this.run('UPDATE grading SET class = ? WHERE number = ?', JSON.stringify(facts), grading);
  }

  settle(grading: number, state: 'applied' | 'dropped'): void {
    this.run('UPDATE grading SET state = ? WHERE number = ?', state, grading);
  }

  /** Returns the last result of each content that a submission had, the latest first. */
  attempts(submission: string): SubmissionResult[] {
    const rows = this.rows<{ result: string }>(
      "SELECT result FROM grade JOIN grading ON number = grading WHERE state = 'applied' AND submission = ? ORDER BY number DESC",
      submission,
    );
    const byHash = new Map<string, SubmissionResult>();
    for (const { result } of rows) {
      const attempt = this.parse(result) as SubmissionResult;
      if (!byHash.has(attempt.hash)) byHash.set(attempt.hash, attempt);
    }
    return [...byHash.values()];
  }

  [Symbol.dispose](): void {
    rmSync(this.#ownerFile, { force: true });
    this.close();
    this.#lock.close();
  }
}
