/** Pauses in long work, so that the process can serve others. */
import { setImmediate } from 'node:timers/promises';

/** The longest work between two pauses, in milliseconds. */
const LONGEST_WORK = 50;

/** Says when long work must pause. Judging a heuristic on all boards of 3x3 tiles takes seconds. */
export class Pauses {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > LONGEST_WORK;
  }

  /** Lets the process do what waits. */
  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
