/** One attempt to answer a file: how it is claimed in the ledger, if there is one, and how its result is published. */
import { readFile, stat } from 'node:fs/promises';
import { batchError } from '../errors.ts';
import type { FileReport, RecordListener } from '../engine.ts';
import type { Publication } from '../outbox/publisher.ts';
import type { RecordReport } from '@queenside/runtime/report';
import type { Answered } from '@queenside/runtime';
import { Keeper } from './keeper.ts';
import type { Claim, ClaimWish, KeptAnswers, Lease, Ledger } from './ledger.ts';

/** So many records' reports are kept of a finished file. */
const MOST_REPORTS = 2000;

/** An attempt that was granted. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  /** What an earlier attempt has left. */
  readonly kept: readonly KeptAnswers[];
  /** To be told of all answers, in input order. */
  add(answered: Answered): Promise<void>;
  /** @throws QueensideError `batch/lease-lost`: nothing is published then. */
  publish(report: FileReport, results: readonly Publication[]): Promise<void>;
  /** Nothing comes of it; what is worth it is kept for the next. */
  release(reason: string): Promise<void>;
}

/** Where nothing is remembered. */
export const PLAIN_ATTEMPT: Attempt = {
  number: 1,
  kept: [],
  add: async () => undefined,
  async publish(_report, results) {
    for (const result of results) await result.commit();
  },
  release: async () => undefined,
};

/** What there is already. */
export interface Known {
  readonly report: FileReport;
  readonly records: readonly RecordReport[];
}

/**
 * Claims a file.
 *
 * @param file the result file: what is known of it counts only as long as it is there as it was published.
 * @returns the attempt or, where the file has been answered before, what is known of it.
 * @throws QueensideError `batch/taken-elsewhere`.
 */
export async function claimFile(
  ledger: Ledger,
  wish: ClaimWish,
  file: string,
): Promise<Attempt | Known> {
  let claim = await ledger.claim(wish);
  if (claim.kind === 'answered') {
    if (await isAsPublished(file, claim)) return { report: claim.report, records: claim.records };
    claim = await ledger.claim({ ...wish, again: true });
  }
  if (claim.kind === 'granted') return new LeasedAttempt(ledger, claim.lease);
  throw batchError('taken-elsewhere', { file: wish.input });
}

/** Tells a listener of the records of a file that was answered before. */
export async function tellKnown(
  { records }: Known,
  file: string,
  listener: RecordListener | undefined,
): Promise<void> {
  if (listener === undefined) return;
  const text = await readFile(file);
  let from = 0;
  for (const record of records) {
    const share = text.subarray(from, (from += record.bytes));
    listener(record, () => share.toString('utf8'));
  }
}

class LeasedAttempt implements Attempt {
  readonly #ledger: Ledger;
  readonly #lease: Lease;
  readonly #keeper: Keeper;
  readonly #reports: RecordReport[] = [];

  constructor(ledger: Ledger, lease: Lease) {
    this.#ledger = ledger;
    this.#lease = lease;
    this.#keeper = new Keeper(ledger, lease);
    for (const { reports } of lease.kept) this.#remember(reports);
  }

  get number(): number {
    return this.#lease.attempt;
  }

  get kept(): readonly KeptAnswers[] {
    return this.#lease.kept;
  }

  async add(answered: Answered): Promise<void> {
    this.#remember(answered.records);
    await this.#keeper.add(answered);
  }

  async publish(report: FileReport, results: readonly Publication[]): Promise<void> {
    await Promise.all(results.map((result) => result.prepare()));
    const state = report.status === 'released' ? 'failed' : report.status;
    const isComplete = this.#reports.length === report.right + report.failed;
    const records = isComplete ? this.#reports : undefined;
    if (await this.#ledger.finish(this.#lease, state, report, { results, records })) return;
    await Promise.all(results.map((result) => result.discard()));
    throw batchError('lease-lost', { file: report.input });
  }

  async release(reason: string): Promise<void> {
    await this.#keeper.flush();
    await this.#ledger.release(this.#lease, reason);
  }

  #remember(reports: readonly RecordReport[]): void {
    if (this.#reports.length + reports.length <= MOST_REPORTS) this.#reports.push(...reports);
  }
}

async function isAsPublished(
  file: string,
  { published }: Claim & { kind: 'answered' },
): Promise<boolean> {
  try {
    const { size, mtimeNs } = await stat(file, { bigint: true });
    return Number(size) === published.bytes && mtimeNs === published.changed;
  } catch {
    return false;
  }
}
