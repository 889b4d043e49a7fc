/** Follows a ledger that others write, in this process or another one. It only reads. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LedgerEntry } from './claims.ts';
import { explainFailure, LEDGER_NAME, openDatabase } from './database.ts';
import { entryOf } from './file-row.ts';
import { Statements } from './statements.ts';

/** The changes in a ledger. */
export interface LedgerChanges {
  /** Whether `entries` are all files, and not only the changed ones. */
  readonly isWhole: boolean;
  readonly entries: readonly LedgerEntry[];
  /** The answer files of forgotten files. */
  readonly forgotten: readonly string[];
}

export class LedgerFollower implements Disposable {
  readonly #folder: string;
  #database: DatabaseSync;
  #statements: Statements;
  #inode: bigint;
  /** SQLite's own number of the last commit that another connection made. */
  #version: number | undefined;
  /** The last number of the history that was read; undefined before the first reading. */
  #last: number | undefined;
  /** The running files, which may be abandoned without any change of the database. */
  #running: readonly LedgerEntry[] = [];

  private constructor(folder: string, database: DatabaseSync) {
    this.#folder = folder;
    this.#database = database;
    this.#statements = new Statements(database);
    this.#inode = inodeOf(folder);
  }

  /**
   * @param folder the database's folder, created if missing.
   * @throws QueensideError `batch/ledger-unusable` or `batch/disk-full`.
   */
  static async open(folder: string): Promise<LedgerFollower> {
    return new LedgerFollower(folder, await openDatabase(folder));
  }

  /**
   * Returns the changes since the last call, or all files at the first call; undefined if nothing has changed. In that case
   * it reads only one number.
   *
   * @throws QueensideError `batch/ledger-unusable`.
   */
  async changes(): Promise<LedgerChanges | undefined> {
    await this.#reopenIfReplaced();
    try {
      const version = this.#statements.dataVersion();
      if (version === this.#version) return this.#abandoned();
      this.#version = version;
      return this.#read();
    } catch (thrown) {
      throw explainFailure(thrown, this.#database);
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  /** Someone may have deleted the folder, and a later run has made a new ledger. */
  async #reopenIfReplaced(): Promise<void> {
    const inode = inodeOf(this.#folder);
    if (inode === this.#inode) return;
    const database = await openDatabase(this.#folder);
    this.#database.close();
    this.#database = database;
    this.#statements = new Statements(database);
    this.#inode = inodeOf(this.#folder);
    this.#version = undefined;
    this.#last = undefined;
  }

  #read(): LedgerChanges | undefined {
    const after = this.#last;
    // It uses one transaction, because all its statements see the same state.
    this.#database.exec('BEGIN');
    try {
      this.#last = this.#statements.lastNumber();
      return after === undefined ? this.#readAll() : this.#readAfter(after);
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  #readAll(): LedgerChanges {
    const entries = this.#statements.files().map(entryOf);
    this.#running = entries.filter(isRunning);
    return { isWhole: true, entries, forgotten: [] };
  }

  #readAfter(number: number): LedgerChanges | undefined {
    const changed = this.#statements.changedAfter(number);
    const rows = changed.map((output) => this.#statements.entry(output));
    const forgotten = changed.filter((_, index) => rows[index] === undefined);
    const entries = rows.filter((row) => row !== undefined).map(entryOf);
    const isNews = new Set(changed);
    const stillRunning = this.#running.filter(({ output }) => !isNews.has(output));
    this.#running = [...stillRunning, ...entries.filter(isRunning)];
    if (changed.length === 0) return this.#abandoned();
    return { isWhole: false, entries, forgotten };
  }

  /** Returns the files that were running at the last call, and whose process has ended since. */
  #abandoned(): LedgerChanges | undefined {
    const rows = this.#running.map(({ output }) => this.#statements.entry(output));
    const now = rows.filter((row) => row !== undefined).map(entryOf);
    const entries = now.filter(({ isAbandoned }) => isAbandoned);
    if (entries.length === 0) return undefined;
    this.#running = now.filter(isRunning);
    return { isWhole: false, entries, forgotten: [] };
  }
}

function isRunning({ state, isAbandoned }: LedgerEntry): boolean {
  return state === 'running' && !isAbandoned;
}

/** Returns 0 if the database does not exist. */
function inodeOf(folder: string): bigint {
  return statSync(join(folder, LEDGER_NAME), { bigint: true, throwIfNoEntry: false })?.ino ?? 0n;
}
