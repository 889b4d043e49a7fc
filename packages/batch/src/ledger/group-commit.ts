import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { flushFolderSync, isDiskFull } from '@queenside/host';
import { explainFailure } from './database.ts';

/** The time that operations wait for others after a transaction, in milliseconds: each takes two flushes to the disk. */
const BETWEEN_MS = 12;
const MOST = 256;

interface WaitingWrite {
  /** Runs the operation; returns what to call once it is on the disk. */
  readonly run: () => () => void;
  readonly fail: (reason: unknown) => void;
}

/** Runs many operations in few transactions: one flush to the disk costs more than all the writing. */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #expected: () => number;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #savepoint: StatementSync;
  readonly #release: StatementSync;
  #waiting: WaitingWrite[] = [];
  /** Folders with changed names, to flush before the transaction. */
  readonly #folders = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** The time of the last transaction's end, on `performance.now()`'s clock. */
  #lastEnd = 0;

  /** @param expected how many operations may come soon. When so many wait, waiting longer gains nothing. */
  constructor(database: DatabaseSync, expected: () => number = () => 0) {
    this.#database = database;
    this.#expected = expected;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
    this.#savepoint = database.prepare('SAVEPOINT one');
    this.#release = database.prepare('RELEASE one');
  }

  /**
   * Runs an operation in a transaction, in the order of the calls. An operation that throws changes nothing and does not
   * affect the others.
   *
   * @returns its result, once it is on the disk.
   */
  async run<Result>(operation: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const run = (): (() => void) => {
        const result = operation();
        return () => resolve(result);
      };
      this.#waiting.push({ run, fail: reject });
      if (this.#waiting.length >= MOST) this.flush();
      else this.#schedule();
    });
  }

  /** Flushes a folder with the transaction. An operation that changes names in the folder calls this. */
  flushFolder(folder: string): void {
    this.#folders.add(folder);
  }

  /** Runs everything that waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      this.#begin.run();
      const dones = batch.map((each) => this.#runOne(each));
      this.#flushFolders();
      this.#commit.run();
      for (const done of dones) done();
    } catch (thrown) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      const reason = explainFailure(thrown, this.#database);
      for (const { fail } of batch) fail(reason);
    }
    this.#lastEnd = performance.now();
  }

  #schedule(): void {
    const isAll = this.#waiting.length >= this.#expected();
    if (this.#timer !== undefined && !isAll) return;
    const wait = isAll ? 0 : Math.max(0, this.#lastEnd + BETWEEN_MS - performance.now());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), wait);
  }

  #runOne({ run, fail }: WaitingWrite): () => void {
    this.#savepoint.run();
    let done: () => void;
    try {
      done = run();
    } catch (thrown) {
      // A full disk may have rolled back the transaction, including the savepoint.
      if (isDiskFull(thrown) || !this.#database.isTransaction) throw thrown;
      this.#database.exec('ROLLBACK TO one');
      done = () => fail(explainFailure(thrown, this.#database));
    }
    this.#release.run();
    return done;
  }

  #flushFolders(): void {
    const folders = [...this.#folders];
    // If a folder cannot be flushed, this batch fails, but later ones do not.
    this.#folders.clear();
    for (const folder of folders) flushFolderSync(folder);
  }
}
