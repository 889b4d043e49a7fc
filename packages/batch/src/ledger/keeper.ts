import type { RecordReport } from '@queenside/runtime/report';
import type { Answered } from '@queenside/runtime';
import type { KeptAnswers, Lease } from './claims.ts';
import type { Ledger } from './ledger.ts';

/** The time between writes, in milliseconds. Faster files cost less to answer again than to keep. */
const EVERY_MS = 500;

/** Keeps the answers of a long file as they arrive. */
export class Keeper {
  readonly #ledger: Ledger;
  readonly #lease: Lease;
  #first: number;
  #texts: Uint8Array[] = [];
  #reports: RecordReport[] = [];
  #since = performance.now();

  constructor(ledger: Ledger, lease: Lease) {
    this.#ledger = ledger;
    this.#lease = lease;
    this.#first = lease.kept.reduce((sum, { reports }) => sum + reports.length, 0);
  }

  /**
   * Adds the next answers. Writes earlier ones first if it is time: the last answers, which may be large, are published
   * without being kept.
   */
  async add({ records, chunks }: Answered): Promise<void> {
    if (performance.now() - this.#since >= EVERY_MS) await this.flush();
    // No spread: an outside program may answer any number of records at once.
    for (const chunk of chunks) this.#texts.push(chunk);
    for (const record of records) this.#reports.push(record);
  }

  /** Writes what has been added. */
  async flush(): Promise<void> {
    const answers: KeptAnswers = {
      first: this.#first,
      text: Buffer.concat(this.#texts),
      reports: this.#reports,
    };
    this.#first += this.#reports.length;
    this.#texts = [];
    this.#reports = [];
    if (answers.reports.length > 0) await this.#ledger.keep(this.#lease, answers);
    this.#since = performance.now();
  }
}
