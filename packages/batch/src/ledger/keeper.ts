import type { RecordReport } from '@queenside/runtime/report';
import type { Answered } from '@queenside/runtime';
import type { KeptAnswers, Lease, Ledger } from './ledger.ts';

/** Answers are kept so often, in milliseconds: what takes less is as soon made again. */
const EVERY_MS = 500;

/** Keeps the answers of a file that takes long, as they come. */
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
   * What was added before is kept when more comes: the last answers, which may be large, are published at once.
   *
   * @param answered follows what was added before.
   */
  async add({ records, chunks }: Answered): Promise<void> {
    if (performance.now() - this.#since >= EVERY_MS) await this.flush();
    // Not spread: an outside program answers any number of records at once.
    for (const chunk of chunks) this.#texts.push(chunk);
    for (const record of records) this.#reports.push(record);
  }

  /** Keeps what has been added. */
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
