import type { KeptAnswers } from '../file/requests.ts';
import { joinReports, type PackedReports } from '@queenside/runtime/report';
import type { Answered } from '@queenside/runtime';
import type { Lease } from './claims.ts';
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
