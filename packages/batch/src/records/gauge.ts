import type { RecordReport } from '@queenside/runtime/report';
import type { PackedRecords } from '@queenside/runtime';
import type { SharedProgress } from '../protocol/shared-progress.ts';

interface Running {
  readonly batch: PackedRecords;
  readonly share: number;
  /** In bytes of the batch. */
  furthest: number;
}

/** Tells, to whoever asks, how far a file is. */
export class Gauge {
  /** Records answered. */
  records = 0;
  /** Of those, the ones that failed. */
  failed = 0;
  #bytesDone = 0;
  readonly #running = new Map<SharedProgress, Running>();

  /** Input bytes answered, those of running records counted by how far their solvers say they are. */
  get bytes(): number {
    let bytes = this.#bytesDone;
    for (const [progress, running] of this.#running) {
      // Between records, and where a solver begins anew, a worker says less than before.
      running.furthest = Math.max(running.furthest, bytesReached(progress, running.batch));
      bytes += running.furthest * running.share;
    }
    return bytes;
  }

  /**
   * A batch is given to a worker.
   *
   * @param share how much of the batch's work it is, where the batch is solved in parts.
   */
  begin(progress: SharedProgress, batch: PackedRecords, share = 1): void {
    this.#running.set(progress, { batch, share, furthest: 0 });
  }

  /** A worker is done with a batch, or was stopped. */
  end(progress: SharedProgress): void {
    this.#running.delete(progress);
  }

  /** The file is begun again. */
  restart(): void {
    this.records = 0;
    this.failed = 0;
    this.#bytesDone = 0;
    this.#running.clear();
  }

  /** Answers were passed on. */
  count(reports: readonly RecordReport[]): void {
    this.records += reports.length;
    for (const { status } of reports) if (status === 'failed') this.failed++;
  }

  /** So many bytes have been answered. */
  advance(bytes: number): void {
    this.#bytesDone += bytes;
  }
}

function bytesReached({ index, fraction }: SharedProgress, { ends }: PackedRecords): number {
  if (index < 0 || index >= ends.length) return 0;
  const start = index === 0 ? 0 : ends[index - 1]!;
  return start + (ends[index]! - start) * fraction;
}
