/**
 * Records what became of each file, in an SQLite database beside the outbox. A crash at any point leaves it consistent.
 * A process claims a file with a lease, so only one of several processes answers it. Answers of a long file are kept as
 * they arrive. A process that has lost its lease cannot publish.
 */
import type { KeptAnswers } from '../file/requests.ts';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { FileReport } from '../file/file-report.ts';
import type {
  AttemptResult,
  AttemptWatch,
  Claim,
  ClaimRequest,
  HistoryEntry,
  KnownAnswer,
  KnownRequest,
  Lease,
  LedgerEntry,
  Waiting,
} from './claims.ts';
import { explainFailure, openDatabase } from './database.ts';
import { answerIn, entryOf, isHeld, type FileRow } from './file-row.ts';
import { GroupCommit } from './group-commit.ts';
import { thisOwner } from '@queenside/host/system';
import { isSideWanted } from '../outbox/side-options.ts';
import { store } from './kept-answers.ts';
import { Statements } from './statements.ts';
import { describeBusy } from '../file/share.ts';

/** A lease that is not renewed ends after this time, in milliseconds. */
const LEASE_MS = 15_000;
const HEARTBEAT_MS = 5000;
/** The interval in which a file's process looks whether it must wait or stop, in milliseconds. */
const LOOK_MS = 1000;

export class Ledger implements Disposable {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #commits: GroupCommit;
  /** Distinguishes this ledger from others of the same process. */
  readonly #id = randomUUID();
  readonly #owner = thisOwner();
  /** The answer files that this process is working on. */
  readonly #held = new Map<string, AttemptWatch | undefined>();
  /** Those of them that the ledger shows as waiting, and for what. */
  readonly #waiting = new Map<string, string>();
  #dataVersion: number | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
    this.#commits = new GroupCommit(database, () => this.#held.size);
  }

  /**
   * @param folder the database's folder, created if missing.
   * @throws QueensideError `batch/ledger-unusable` or `batch/disk-full`.
   */
  static async open(folder: string): Promise<Ledger> {
    return new Ledger(await openDatabase(folder));
  }

  /** Returns the answer of a version that has been answered with the same plan. Changes nothing, and does not wait. */
  answered({ output, version, plan, needsRecords }: KnownRequest): KnownAnswer | undefined {
    const row = this.#read(() => this.#statements.file(output));
    const isSame = row?.version === version && row.plan === plan;
    return isSame ? answerIn(row, needsRecords === true) : undefined;
  }

  /** Claims a file, unless it has been answered or another process holds its lease. */
  async claim(request: ClaimRequest): Promise<Claim> {
    this.#heartbeat ??= setInterval(() => this.#renew(), HEARTBEAT_MS).unref();
    this.#looks ??= setInterval(() => this.#look(), LOOK_MS).unref();
    let isGranted = false;
    try {
      return await this.#commits.run(() => {
        const claim = this.#claim(request);
        isGranted = claim.kind === 'granted';
        if (isGranted) this.#held.set(request.output, request.watch);
        return claim;
      });
    } catch (thrown) {
      if (isGranted) this.#held.delete(request.output);
      throw thrown;
    }
  }

  /** Keeps answers of a file in progress. Returns false if the lease is lost. */
  async keep(lease: Lease, answers: KeptAnswers): Promise<boolean> {
    const stored = await store(answers);
    return this.#commits.run(() => {
      if (!this.#holds(lease)) return false;
      this.#statements.keepAnswers(lease.output, stored);
      return true;
    });
  }

  /**
   * Publishes the results and records the file's final state in one transaction, then drops its kept answers.
   *
   * @returns false if the lease is lost; nothing was published then.
   */
  async finish(
    lease: Lease,
    state: 'done' | 'failed' | 'rejected',
    report: FileReport,
    { results, ...made }: AttemptResult = { results: [] },
  ): Promise<boolean> {
    const { output } = lease;
    return this.#commits.run(() => {
      if (!this.#holds(lease)) return false;
      const [published] = results.map((result) => result.place());
      for (const { file } of results) this.#commits.flushFolder(dirname(file));
      this.#statements.finish(output, state, report, published, made);
      this.#statements.deleteAnswers(output);
      this.#statements.addToHistory(output, state, describeReport(report));
      this.#held.delete(output);
      return true;
    });
  }

  /** Records that a file cannot be processed. */
  async reject(output: string, report: FileReport): Promise<void> {
    await this.#commits.run(() => {
      const row = this.#statements.file(output);
      if (row !== undefined && this.#isTaken(row)) return;
      if (row?.state === 'rejected' && entryOf(row).report?.error?.cause === report.error?.cause)
        return;
      const request = { output, input: report.input, hash: '', bytes: 0, plan: '' };
      // A stopped file keeps its content's hash and its answers, from which a retry resumes.
      if (row?.stop !== 1) this.#put(request, 1, row);
      this.#statements.finish(output, 'rejected', report);
      this.#statements.addToHistory(output, 'rejected', describeReport(report));
    });
  }

  /** Ends a lease without an answer. The next process that claims the file gets what was kept. */
  async release(lease: Lease, reason: string): Promise<void> {
    this.#held.delete(lease.output);
    await this.#commits.run(() => {
      if (!this.#holds(lease)) return;
      this.#statements.queue(lease.output);
      // After the request to stop a file, an error only confirms the stop.
      if (this.#statements.file(lease.output)?.stop === 1) return;
      this.#statements.addToHistory(lease.output, 'released', reason);
    });
  }

  /** Lists all files, sorted by the names of their answer files. */
  entries(): LedgerEntry[] {
    return this.#read(() => this.#statements.files().map(entryOf));
  }

  /** Lists what happened to an input, the oldest event first. */
  history(input: string): HistoryEntry[] {
    return this.#read(() => this.#statements.history(input));
  }

  /** Requests new answers for inputs, except for running ones. Returns how many. */
  async retry(inputs: readonly string[]): Promise<number> {
    return this.#commits.run(() => {
      const named = new Set(inputs);
      const files = this.#statements.files();
      const chosen = files.filter(({ input, state }) => named.has(input) && state !== 'running');
      for (const { output } of chosen) {
        this.#statements.retry(output);
        this.#statements.addToHistory(output, 'retry', 'requested by the user');
      }
      return chosen.length;
    });
  }

  /** Stops running inputs, in this process and in others. Returns how many. */
  async stop(inputs: readonly string[]): Promise<number> {
    const stopped = await this.#commits.run(() => {
      const named = new Set(inputs);
      const chosen = this.#statements.files().filter((row) => named.has(row.input) && isHeld(row));
      for (const { output } of chosen) {
        this.#statements.stop(output);
        this.#statements.addToHistory(output, 'stop', 'requested by the user');
      }
      return chosen.map(({ output }) => output);
    });
    for (const output of stopped) this.#held.get(output)?.stop();
    return stopped.length;
  }

  /** Lists the inputs for which new answers have been requested. */
  retries(): string[] {
    return this.#read(() => this.#statements.retries());
  }

  /** Deletes files from the ledger, except for running ones. Returns how many. */
  async forget(outputs: readonly string[]): Promise<number> {
    return this.#commits.run(() => {
      const chosen = outputs.filter((output) => {
        const row = this.#statements.file(output);
        return row !== undefined && !isHeld(row);
      });
      for (const output of chosen) this.#statements.delete(output);
      return chosen.length;
    });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#heartbeat);
    clearInterval(this.#looks);
    this.#commits.flush();
    this.#database.close();
  }

  #read<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (thrown) {
      throw explainFailure(thrown, this.#database);
    }
  }

  #claim(request: ClaimRequest): Claim {
    const { output, hash, plan, again = false, needsRecords = false, side = {} } = request;
    const row = this.#statements.file(output);
    if (row !== undefined && this.#isTaken(row))
      return { kind: 'taken', until: row.lease_until ?? 0 };
    const isSame = row !== undefined && row.hash === hash && row.plan === plan;
    if (isSame && !again) {
      if (row.state === 'rejected' && row.stop === 1) return { kind: 'stopped' };
      const answered = answerIn(row, needsRecords);
      if (answered !== undefined) return answered;
    }
    if (row !== undefined && (!isSame || again || isSideWanted(side)))
      this.#statements.deleteAnswers(output);
    const attempt = isSame ? row.attempts + 1 : 1;
    const fence = this.#put(request, attempt, row);
    const detail = `attempt ${attempt}, by process ${this.#owner.process}`;
    this.#statements.addToHistory(output, 'claimed', detail);
    const kept = row === undefined ? [] : this.#statements.keptAnswers(output);
    const isReplanned = row?.state === 'done' && row.hash === hash && row.plan !== plan;
    return { kind: 'granted', lease: { output, fence, attempt, isReplanned, kept } };
  }

  /** Returns whether an attempt is at work on a file. This process knows its own, also if it could not record their ends. */
  #isTaken(row: FileRow): boolean {
    return row.owner === this.#id ? this.#held.has(row.output) : isHeld(row);
  }

  /** Writes a claim, and returns its fence. */
  #put(request: ClaimRequest, attempt: number, before: FileRow | undefined): number {
    const fence = (before?.fence ?? 0) + 1;
    const leaseUntil = Date.now() + LEASE_MS;
    this.#statements.putClaim(request, {
      holder: this.#id,
      owner: this.#owner,
      attempt,
      fence,
      leaseUntil,
    });
    return fence;
  }

  #renew(): void {
    const leaseUntil = Date.now() + LEASE_MS;
    const renewal = this.#commits.run(() => {
      for (const output of this.#held.keys())
        this.#statements.renewLease(output, this.#id, leaseUntil);
    });
    // If a renewal fails, as on a full disk, the next one may succeed before the lease ends.
    renewal.catch(() => undefined);
  }

  /** Records which files wait for workers, and stops those that other processes want stopped. */
  #look(): void {
    if (this.#held.size === 0) return;
    for (const output of this.#waiting.keys())
      if (!this.#held.has(output)) this.#waiting.delete(output);
    for (const [output, watch] of this.#held) this.#recordWaiting(output, watch?.waiting());
    try {
      const version = this.#statements.dataVersion();
      if (version === this.#dataVersion) return;
      this.#dataVersion = version;
      for (const [output, watch] of this.#held)
        if (this.#statements.file(output)?.stop === 1) watch?.stop();
    } catch {
      // The next look may succeed.
    }
  }

  #recordWaiting(output: string, waiting: Waiting | undefined): void {
    const reason = waiting === undefined ? undefined : describeBusy(waiting.busy);
    if (reason === this.#waiting.get(output)) return;
    if (reason === undefined) this.#waiting.delete(output);
    else this.#waiting.set(output, reason);
    const recorded = this.#commits.run(() => {
      if (!this.#held.has(output)) return;
      this.#statements.setWaiting(output, waiting);
      this.#statements.addToHistory(
        output,
        waiting === undefined ? 'working' : 'waiting',
        reason ?? 'a worker is free',
      );
    });
    recorded.catch(() => undefined);
  }

  #holds({ output, fence }: Lease): boolean {
    const row = this.#statements.holder(output);
    return row?.state === 'running' && row.fence === fence && row.owner === this.#id;
  }
}

function describeReport({ right, undecided, failed, error }: FileReport): string {
  if (error !== undefined) return error.cause;
  const open = undecided === 0 ? '' : `, ${undecided} not verified`;
  return `${right} right${open}, ${failed} failed`;
}
