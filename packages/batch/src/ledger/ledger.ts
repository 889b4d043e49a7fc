/**
 * What became of each file, in an SQLite database beside the outbox. It survives the process at any point: a file is
 * claimed with a lease, so that of several processes one answers it; the answers of a long file are kept as they come; and
 * who has lost the lease cannot publish any more.
 */
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull } from '../outbox/disk-room.ts';
import { batchError } from '../errors.ts';
import type { FileReport } from '../engine.ts';
import { makeFolder } from '../outbox/make-folder.ts';
import type { PlacedFile } from '../outbox/publisher.ts';
import type { RecordReport } from '@queenside/runtime/report';
import { systemReason } from '../system-reason.ts';
import { GroupCommit } from './group-commit.ts';
import { isGone, thisOwner } from './owner.ts';
import { prepareTables } from './tables.ts';

export type FileState = 'queued' | 'running' | 'done' | 'failed' | 'rejected';

/** A file that somebody wants to answer. Times are milliseconds since 1970. */
export interface ClaimWish {
  /** The result file, below the outbox, with `/` between folders. */
  readonly output: string;
  /** The input's path, from the root of the file system. */
  readonly input: string;
  /** Of the input's content. */
  readonly hash: string;
  readonly bytes: number;
  /** What the answer follows from beside the content. */
  readonly plan: string;
  /** Answer it although there is an answer. */
  readonly again?: boolean;
  /** Answer it also where there is an answer, but what became of its records is not known. */
  readonly needsRecords?: boolean;
}

/** What came of a claim. */
export type Claim =
  | { readonly kind: 'granted'; readonly lease: Lease }
  /** It has been answered, from this content and in this way. */
  | {
      readonly kind: 'answered';
      readonly report: FileReport;
      readonly records: readonly RecordReport[];
      readonly published: PlacedFile;
    }
  /** Another process is at it. */
  | { readonly kind: 'taken'; readonly until: number };

/** The right to answer a file. */
export interface Lease {
  readonly output: string;
  readonly fence: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
  /** What an earlier attempt has left, in input order, without gaps from the first record on. */
  readonly kept: readonly KeptAnswers[];
}

/** Answers of records that follow one another. */
export interface KeptAnswers {
  /** The first record's index, from 0. */
  readonly first: number;
  readonly text: Uint8Array;
  readonly reports: readonly RecordReport[];
}

/** What came of an attempt. */
interface Outcome {
  readonly results: readonly { readonly file: string; place(): PlacedFile }[];
  readonly records?: readonly RecordReport[] | undefined;
}

/** A file, as `status` shows it. */
export interface LedgerEntry {
  readonly output: string;
  readonly input: string;
  readonly state: FileState;
  readonly attempts: number;
  readonly claimedAt: number;
  readonly finishedAt: number | undefined;
  readonly host: string | undefined;
  readonly process: number | undefined;
  /** Running by its row, but by nobody. */
  readonly isAbandoned: boolean;
  readonly report: FileReport | undefined;
}

export interface HistoryEntry {
  readonly output: string;
  readonly at: number;
  readonly event: string;
  readonly detail: string;
}

const NAME = 'ledger.sqlite';
const SQLITE_BUSY = 5;
/** A lease that nobody renews ends after so long, in milliseconds. */
const LEASE_MS = 15_000;
const HEARTBEAT_MS = 5000;
/** How long a statement waits for another process's, in milliseconds. */
const BUSY_MS = 10_000;

interface BenchRecord {
  readonly output: string;
  readonly input: string;
  readonly hash: string;
  readonly plan: string;
  readonly state: FileState;
  readonly attempts: number;
  readonly fence: number;
  readonly owner: string | null;
  readonly host: string | null;
  readonly process: number | null;
  readonly began: string | null;
  readonly lease_until: number | null;
  readonly claimed_at: number;
  readonly finished_at: number | null;
  readonly output_bytes: number | null;
  readonly output_changed: string | null;
  readonly report: string | null;
  readonly records: string | null;
}

export class Ledger implements Disposable {
  readonly #database: DatabaseSync;
  readonly #commits: GroupCommit;
  readonly #owner = thisOwner();
  readonly #statements = new Map<string, StatementSync>();
  /** The results that this process is at. */
  readonly #held = new Set<string>();
  #heartbeat: NodeJS.Timeout | undefined;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#commits = new GroupCommit(database);
  }

  /**
   * @param folder where it is; made when needed.
   * @throws QueensideError `batch/ledger-unusable`.
   */
  static async open(folder: string): Promise<Ledger> {
    const file = join(folder, NAME);
    const started = performance.now();
    for (;;) {
      try {
        await makeFolder(folder);
        return new Ledger(openDatabase(file));
      } catch (thrown) {
        // The first steps do not wait by themselves for another process that is at them.
        if (!isBusy(thrown) || performance.now() - started > BUSY_MS)
          throw isDiskFull(thrown)
            ? batchError('disk-full', { file })
            : batchError('ledger-unusable', { file, reason: systemReason(thrown) });
        await sleep(20);
      }
    }
  }

  /** Claims a file, unless it has been answered or somebody is at it. */
  async claim(wish: ClaimWish): Promise<Claim> {
    this.#heartbeat ??= setInterval(() => this.#renew(), HEARTBEAT_MS).unref();
    let isGranted = false;
    try {
      return await this.#commits.run(() => {
        const claim = this.#claim(wish);
        isGranted = claim.kind === 'granted';
        if (isGranted) this.#held.add(wish.output);
        return claim;
      });
    } catch (thrown) {
      // It may not be written down: then nobody is at it.
      if (isGranted) this.#held.delete(wish.output);
      throw thrown;
    }
  }

  /** Keeps answers of a file that is being answered. @returns false where the lease is lost. */
  async keep(lease: Lease, { first, text, reports }: KeptAnswers): Promise<boolean> {
    return this.#commits.run(() => {
      if (!this.#holds(lease)) return false;
      this.#run(
        'INSERT OR REPLACE INTO answer (output, first, text, reports) VALUES (?, ?, ?, ?)',
        lease.output,
        first,
        text,
        JSON.stringify(reports),
      );
      return true;
    });
  }

  /**
   * Publishes a result, and writes down what became of its file: both or neither, as far as other processes see. What
   * was kept of it is forgotten.
   *
   * @param outcome the results, prepared, the result file first; and what became of the records, where that is known.
   * @returns false where the lease is lost, and nothing was published.
   */
  async finish(
    lease: Lease,
    state: 'done' | 'failed' | 'rejected',
    report: FileReport,
    { results, records }: Outcome = { results: [] },
  ): Promise<boolean> {
    return this.#commits.run(() => {
      if (!this.#holds(lease)) return false;
      const [published] = results.map((result) => result.place());
      for (const { file } of results) this.#commits.flushFolder(dirname(file));
      this.#run(
        `UPDATE file SET state = ?, owner = NULL, lease_until = NULL, finished_at = ?, output_bytes = ?,
           output_changed = ?, report = ?, records = ? WHERE output = ?`,
        state,
        Date.now(),
        published?.bytes ?? null,
        published?.changed.toString() ?? null,
        JSON.stringify(report),
        records === undefined ? null : JSON.stringify(records),
        lease.output,
      );
      this.#run('DELETE FROM answer WHERE output = ?', lease.output);
      this.#tell(lease.output, state, describeReport(report));
      this.#held.delete(lease.output);
      return true;
    });
  }

  /** Writes down that a file cannot be processed at all. */
  async reject(output: string, report: FileReport): Promise<void> {
    await this.#commits.run(() => {
      const row = this.#row(output);
      if (row?.state === 'running' && isAlive(row)) return;
      const reason = JSON.stringify(report);
      if (row?.state === 'rejected' && row.report === reason) return;
      const { input } = report;
      this.#put({ output, input, hash: '', bytes: 0, plan: '' }, 1, (row?.fence ?? 0) + 1);
      this.#run(
        "UPDATE file SET state = 'rejected', owner = NULL, lease_until = NULL, finished_at = ?, report = ? WHERE output = ?",
        Date.now(),
        reason,
        output,
      );
      this.#tell(output, 'rejected', describeReport(report));
    });
  }

  /** Gives a file back: nothing came of it, and what was kept of it stays for the next who claims it. */
  async release(lease: Lease, reason: string): Promise<void> {
    this.#held.delete(lease.output);
    await this.#commits.run(() => {
      if (!this.#holds(lease)) return;
      this.#run(
        "UPDATE file SET state = 'queued', owner = NULL, lease_until = NULL WHERE output = ?",
        lease.output,
      );
      this.#tell(lease.output, 'released', reason);
    });
  }

  /** All files, by their results' names. */
  entries(): LedgerEntry[] {
    const rows = this.#statement(
      'SELECT * FROM file ORDER BY output',
    ).all() as unknown as BenchRecord[];
    return rows.map((row) => ({
      output: row.output,
      input: row.input,
      state: row.state,
      attempts: row.attempts,
      claimedAt: row.claimed_at,
      finishedAt: row.finished_at ?? undefined,
      host: row.host ?? undefined,
      process: row.process ?? undefined,
      isAbandoned: row.state === 'running' && !isAlive(row),
      report: row.report === null ? undefined : (JSON.parse(row.report) as FileReport),
    }));
  }

  /** What happened to a file, the oldest first. */
  history(input: string): HistoryEntry[] {
    return this.#statement(
      `SELECT history.* FROM history JOIN file USING (output) WHERE input = ? ORDER BY number`,
    ).all(input) as unknown as HistoryEntry[];
  }

  /** Wants inputs to be answered again, whatever is known of them. @returns how many. */
  async retry(inputs: readonly string[]): Promise<number> {
    return this.#commits.run(() => {
      let count = 0;
      for (const { output, input, state } of this.entries()) {
        if (!inputs.includes(input) || state === 'running') continue;
        this.#run("UPDATE file SET state = 'queued', hash = '' WHERE output = ?", output);
        this.#tell(output, 'retry', 'somebody asked for it');
        count++;
      }
      return count;
    });
  }

  /** The inputs that somebody wants to have answered again. */
  retries(): string[] {
    const rows = this.#statement("SELECT input FROM file WHERE state = 'queued' AND hash = ''");
    return (rows.all() as { input: string }[]).map(({ input }) => input);
  }

  /** Forgets files. Those that somebody is at stay. @returns how many were forgotten. */
  async forget(outputs: readonly string[]): Promise<number> {
    return this.#commits.run(() => {
      let count = 0;
      for (const output of outputs) {
        const row = this.#row(output);
        if (row === undefined || (row.state === 'running' && isAlive(row))) continue;
        this.#run('DELETE FROM file WHERE output = ?', output);
        this.#run('DELETE FROM history WHERE output = ?', output);
        count++;
      }
      return count;
    });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#heartbeat);
    this.#commits.flush();
    this.#database.close();
  }

  #claim(wish: ClaimWish): Claim {
    const row = this.#row(wish.output);
    if (row?.state === 'running' && isAlive(row) && !this.#isLeftover(row))
      return { kind: 'taken', until: row.lease_until ?? 0 };
    const isSame = row !== undefined && row.hash === wish.hash && row.plan === wish.plan;
    if (isSame && wish.again !== true) {
      const answered = answerOf(row, wish.needsRecords === true);
      if (answered !== undefined) return answered;
    }
    if (row !== undefined && (!isSame || wish.again === true))
      this.#run('DELETE FROM answer WHERE output = ?', wish.output);
    const attempt = isSame ? row.attempts + 1 : 1;
    const fence = (row?.fence ?? 0) + 1;
    this.#put(wish, attempt, fence);
    this.#tell(wish.output, 'claimed', `attempt ${attempt}, by process ${this.#owner.process}`);
    const { output } = wish;
    return { kind: 'granted', lease: { output, fence, attempt, kept: this.#kept(output) } };
  }

  /** Of this process, which is at it no more, but could not write that down. */
  #isLeftover({ owner, output }: BenchRecord): boolean {
    return owner === this.#owner.id && !this.#held.has(output);
  }

  #put({ output, input, hash, bytes, plan }: ClaimWish, attempt: number, fence: number): void {
    const { id, host, process: number, began } = this.#owner;
    const now = Date.now();
    this.#run(
      `INSERT INTO file (output, input, hash, bytes, plan, state, attempts, fence, owner, host, process, began,
         lease_until, claimed_at)
       VALUES (?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (output) DO UPDATE SET input = excluded.input, hash = excluded.hash, bytes = excluded.bytes,
         plan = excluded.plan, state = 'running', attempts = excluded.attempts, fence = excluded.fence,
         owner = excluded.owner, host = excluded.host, process = excluded.process, began = excluded.began,
         lease_until = excluded.lease_until, claimed_at = excluded.claimed_at, finished_at = NULL, report = NULL, records = NULL,
         output_bytes = NULL, output_changed = NULL`,
      output,
      input,
      hash,
      bytes,
      plan,
      attempt,
      fence,
      id,
      host,
      number,
      began,
      now + LEASE_MS,
      now,
    );
  }

  /** What was kept, as far as it goes without a gap. */
  #kept(output: string): KeptAnswers[] {
    const rows = this.#statement(
      'SELECT first, text, reports FROM answer WHERE output = ? ORDER BY first',
    ).all(output) as unknown as { first: number; text: Uint8Array; reports: string }[];
    const kept: KeptAnswers[] = [];
    let next = 0;
    for (const { first, text, reports } of rows) {
      if (first !== next) break;
      const parsed = JSON.parse(reports) as RecordReport[];
      kept.push({ first, text, reports: parsed });
      next += parsed.length;
    }
    return kept;
  }

  #renew(): void {
    const renewal = this.#commits.run(() =>
      this.#run(
        "UPDATE file SET lease_until = ? WHERE owner = ? AND state = 'running'",
        Date.now() + LEASE_MS,
        this.#owner.id,
      ),
    );
    // Where it fails, as on a full disk, the next may succeed; else the lease ends, and is seen to have ended.
    renewal.catch(() => undefined);
  }

  #holds({ output, fence }: Lease): boolean {
    const row = this.#row(output);
    return row?.state === 'running' && row.fence === fence && row.owner === this.#owner.id;
  }

  #row(output: string): BenchRecord | undefined {
    return this.#statement('SELECT * FROM file WHERE output = ?').get(output) as unknown as
      | BenchRecord
      | undefined;
  }

  #tell(output: string, event: string, detail: string): void {
    this.#run(
      'INSERT INTO history (output, at, event, detail) VALUES (?, ?, ?, ?)',
      output,
      Date.now(),
      event,
      detail,
    );
  }

  /** @returns how many rows were changed. */
  #run(sql: string, ...values: (string | number | Uint8Array | null)[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    if (!prepareTables(database)) throw new Error('it is of another version of Queenside');
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

/** Whether the holder of a lease may still be at work. */
function isAlive({ lease_until: until, host, process: number, began }: BenchRecord): boolean {
  if (until === null || until < Date.now()) return false;
  return host === null || number === null || !isGone({ host, process: number, began: began ?? '' });
}

function answerOf(row: BenchRecord, needsRecords: boolean): Claim | undefined {
  const { state, report, output_bytes: bytes, output_changed: changed } = row;
  if (state !== 'done' && state !== 'failed') return undefined;
  if (report === null || bytes === null || changed === null) return undefined;
  if (needsRecords && row.records === null) return undefined;
  return {
    kind: 'answered',
    report: JSON.parse(report) as FileReport,
    records: row.records === null ? [] : (JSON.parse(row.records) as RecordReport[]),
    published: { bytes, changed: BigInt(changed) },
  };
}

function describeReport({ right, failed, error }: FileReport): string {
  return error === undefined ? `${right} right, ${failed} failed` : error.wrong;
}
