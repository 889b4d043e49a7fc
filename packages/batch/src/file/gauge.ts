import type { PackedReports } from '@queenside/runtime/report';
import type { PackedRecords } from '@queenside/runtime';
import type { SharedProgress } from '../protocol/shared-progress.ts';

interface RunningBatch {
  readonly batch: PackedRecords;
  readonly share: number;
  /** The furthest position, in bytes of the batch. */
  furthest: number;
}

/** Measures the progress of a file. */
export class Gauge {
  /** The number of answered records. */
  records = 0;
  /** The number of failed records. */
  failed = 0;
  /** The number of undecided records. */
  undecided = 0;
  /** The number of right answers that may not be the best. */
  feasible = 0;
  /** The solvers that answered. */
  readonly solvers = new Set<string>();
  /** The number of skipped comment lines, when all records are answered. */
  comments = 0;
  #bytesDone = 0;
  readonly #running = new Map<SharedProgress, RunningBatch>();

  /** The number of answered input bytes. Running records count by the progress that their solvers report. */
  get bytes(): number {
    let bytes = this.#bytesDone;
    for (const [progress, running] of this.#running) {
      // Between records, or when a solver starts over, a worker reports less than before.
      running.furthest = Math.max(running.furthest, bytesReached(progress, running.batch));
      bytes += running.furthest * running.share;
    }
    return bytes;
  }

  /**
   * Call when a worker gets a batch.
   *
   * @param share the share of the batch's work, if the batch is solved in parts.
   */
  begin(progress: SharedProgress, batch: PackedRecords, share = 1): void {
    this.#running.set(progress, { batch, share, furthest: 0 });
  }

  /** Call when a worker has finished a batch or was stopped. */
  end(progress: SharedProgress): void {
    this.#running.delete(progress);
  }

  /** Call when work on the file starts over. */
  restart(): void {
    this.records = 0;
    this.failed = 0;
    this.undecided = 0;
    this.feasible = 0;
    this.comments = 0;
    this.solvers.clear();
    this.#bytesDone = 0;
    this.#running.clear();
  }

  /** Counts delivered answers. */
  count({ count, notable, solvers }: PackedReports): void {
    this.records += count;
    for (const solver of solvers) this.solvers.add(solver);
    for (const { status, proof } of notable)
      if (status !== 'right') this[status]++;
      else if (proof === 'feasible') this.feasible++;
  }

  /** Counts answered bytes. */
  advance(bytes: number): void {
    this.#bytesDone += bytes;
  }
}

function bytesReached({ index, fraction }: SharedProgress, { ends }: PackedRecords): number {
  if (index < 0 || index >= ends.length) return 0;
  const start = index === 0 ? 0 : ends[index - 1]!;
  return start + (ends[index]! - start) * fraction;
}
