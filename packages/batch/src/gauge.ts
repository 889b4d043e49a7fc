import type { RecordReport } from './report.ts';
import type { PackedRecords } from './worker/jobs.ts';
import type { Pulse } from './worker/pulse.ts';

/** Tells, to whoever asks, how far a file is. */
export class Gauge {
  /** Records answered. */
  records = 0;
  /** Of those, the ones that failed. */
  failed = 0;
  #bytesDone = 0;
  readonly #running = new Map<Pulse, PackedRecords>();

  /** Input bytes answered, those of running records counted by how far their solvers say they are. */
  get bytes(): number {
    let bytes = this.#bytesDone;
    for (const [pulse, { ends }] of this.#running) {
      const { index, fraction } = pulse;
      if (index < 0 || index >= ends.length) continue;
      const start = index === 0 ? 0 : ends[index - 1]!;
      bytes += start + (ends[index]! - start) * fraction;
    }
    return bytes;
  }

  /** A batch is given to a worker. */
  begin(pulse: Pulse, batch: PackedRecords): void {
    this.#running.set(pulse, batch);
  }

  /** A worker is done with a batch, or was stopped. */
  end(pulse: Pulse): void {
    this.#running.delete(pulse);
  }

  /** Answers were passed on. */
  count(reports: readonly RecordReport[]): void {
    this.records += reports.length;
    for (const { status } of reports) if (status === 'failed') this.failed++;
  }

  /** A batch of so many bytes has been answered. */
  advance(bytes: number): void {
    this.#bytesDone += bytes;
  }
}
