/** One attempt to answer a file, with or without a ledger. */
import { readFile } from 'node:fs/promises';
import {
  isNotable,
  joinReports,
  type PackedReports,
  type RecordReport,
} from '@queenside/runtime/report';
import type { Answered } from '@queenside/runtime';
import { batchError } from '../errors.ts';
import type { FileReport } from '../file/file-report.ts';
import type { FileRequest, KeptAnswers } from '../file/requests.ts';
import { isAsPublished, type Publication } from '@queenside/host';
import { isMade, type MadeSide, type SideOptions } from '../outbox/side-options.ts';
import type { ClaimRequest, KnownAnswer, Lease } from './claims.ts';
import type { Ledger } from './ledger.ts';

/** The time between writes, in milliseconds. Faster files cost less to answer again than to keep. */
const EVERY_MS = 500;

/** Keeps the answers of a long file as they arrive. */
export class Keeper {
  readonly #ledger: Ledger;
  readonly #lease: Lease;
  #first: number;
  #texts: Uint8Array[] = [];
  #reports: PackedReports[] = [];
  #since = performance.now();

  constructor(ledger: Ledger, lease: Lease) {
    this.#ledger = ledger;
    this.#lease = lease;
    this.#first = lease.kept.reduce((sum, { reports }) => sum + reports.count, 0);
  }

  /**
   * Adds the next answers. Writes earlier ones first if it is time: the last answers, which may be large, are published
   * without being kept.
   */
  async add({ reports, chunks }: Answered): Promise<void> {
    if (performance.now() - this.#since >= EVERY_MS) await this.flush();
    // No spread: an outside program may answer any number of records at once.
    for (const chunk of chunks) this.#texts.push(chunk);
    this.#reports.push(reports);
  }

  /** Writes what has been added. */
  async flush(): Promise<void> {
    const answers: KeptAnswers = {
      first: this.#first,
      text: Buffer.concat(this.#texts),
      reports: joinReports(this.#reports),
    };
    this.#first += answers.reports.count;
    this.#texts = [];
    this.#reports = [];
    if (answers.reports.count > 0) await this.#ledger.keep(this.#lease, answers);
    this.#since = performance.now();
  }
}

/** The most records of a file whose reports the ledger keeps. */
const MOST_REPORTS = 2000;

/** The state of a file in the ledger. An undecided file needs no second attempt, so it counts as done. */
const STATES = {
  done: 'done',
  undecided: 'done',
  failed: 'failed',
  rejected: 'rejected',
  released: 'failed',
} as const;

/** An attempt that may proceed. */
export interface Attempt {
  /** The number, from 1. */
  readonly number: number;
  /** The answers of an earlier attempt. */
  readonly kept: readonly KeptAnswers[];
  /** As {@link Lease.isReplanned}. */
  readonly isReplanned?: boolean;
  /** Adds answers, in input order. */
  add(answered: Answered): Promise<void>;
  /** @throws QueensideError `batch/lease-lost`; nothing is published then. */
  publish(report: FileReport, results: readonly Publication[], side?: MadeSide): Promise<void>;
  /** Gives up, and keeps the answers for the next attempt. */
  release(reason: string): Promise<void>;
}

/** The attempt of a run without a ledger. */
export const PLAIN_ATTEMPT: Attempt = {
  number: 1,
  kept: [],
  add: async () => undefined,
  async publish(_report, results) {
    for (const result of results) await result.commit();
  },
  release: async () => undefined,
};

/** The answer of an earlier run. */
export interface Known {
  readonly report: FileReport;
  readonly records: readonly RecordReport[];
}

/**
 * Claims a file.
 *
 * @param file the answer file. The ledger's answer counts only if the file, and drawings and traces, are unchanged since.
 * @returns the attempt, or the known answer.
 * @throws QueensideError `batch/taken-elsewhere` or `batch/stopped`.
 */
export async function claimFile(
  ledger: Ledger,
  request: ClaimRequest,
  file: string,
): Promise<Attempt | Known> {
  let claim = await ledger.claim(request);
  if (claim.kind === 'answered') {
    if (isIntact(claim, request.side, file)) return claim;
    claim = await ledger.claim({ ...request, again: true });
  }
  if (claim.kind === 'stopped') throw batchError('stopped');
  if (claim.kind === 'granted') return new LeasedAttempt(ledger, claim.lease);
  throw batchError('taken-elsewhere', { file: request.input });
}

/**
 * Returns the known answer of a file whose version tells that its content has been answered. Does not read the file.
 *
 * @param file the answer file, as for {@link claimFile}.
 */
export function findAnswer(
  ledger: Ledger,
  request: Pick<ClaimRequest, 'output' | 'plan' | 'needsRecords' | 'side'>,
  version: string | undefined,
  file: string,
): Known | undefined {
  if (version === undefined) return undefined;
  const known = ledger.answered({ ...request, version });
  return known !== undefined && isIntact(known, request.side, file) ? known : undefined;
}

/** Returns whether a known answer, and its drawings and traces, are unchanged since they were published. */
function isIntact(known: KnownAnswer, side: SideOptions = {}, file: string): boolean {
  return isAsPublished(file, known.published) && isMade(side, known.side);
}

/** Calls listeners with the records of a known answer. */
export async function reportKnown(
  { records }: Known,
  file: string,
  { onRecord, onNotable }: Pick<FileRequest, 'onRecord' | 'onNotable'>,
): Promise<void> {
  for (const record of records) if (isNotable(record)) onNotable?.(record);
  if (onRecord === undefined) return;
  const text = await readFile(file);
  let from = 0;
  for (const record of records) {
    const share = text.subarray(from, (from += record.bytes));
    onRecord(record, () => share.toString('utf8'));
  }
}

class LeasedAttempt implements Attempt {
  readonly #ledger: Ledger;
  readonly #lease: Lease;
  readonly #keeper: Keeper;
  readonly #reports: PackedReports[] = [];
  #count = 0;

  constructor(ledger: Ledger, lease: Lease) {
    this.#ledger = ledger;
    this.#lease = lease;
    this.#keeper = new Keeper(ledger, lease);
    for (const { reports } of lease.kept) this.#remember(reports);
  }

  get number(): number {
    return this.#lease.attempt;
  }

  get isReplanned(): boolean {
    return this.#lease.isReplanned;
  }

  get kept(): readonly KeptAnswers[] {
    return this.#lease.kept;
  }

  async add(answered: Answered): Promise<void> {
    this.#remember(answered.reports);
    await this.#keeper.add(answered);
  }

  async publish(
    report: FileReport,
    results: readonly Publication[],
    side?: MadeSide,
  ): Promise<void> {
    await Promise.all(results.map((result) => result.prepare()));
    const state = STATES[report.status];
    const isComplete = this.#count === report.right + report.undecided + report.failed;
    const records = isComplete ? joinReports(this.#reports) : undefined;
    if (await this.#ledger.finish(this.#lease, state, report, { results, records, side })) return;
    await Promise.all(results.map((result) => result.discard()));
    throw batchError('lease-lost', { file: report.input });
  }

  async release(reason: string): Promise<void> {
    try {
      await this.#keeper.flush();
    } finally {
      // A full disk may keep no answers. The file must not stay claimed.
      await this.#ledger.release(this.#lease, reason);
    }
  }

  #remember(reports: PackedReports): void {
    if (this.#count + reports.count > MOST_REPORTS) return;
    this.#reports.push(reports);
    this.#count += reports.count;
  }
}
