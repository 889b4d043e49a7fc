/** A file's share of the workers. */
import { basename } from 'node:path';

/** A file that workers work on. */
export interface BusyFile {
  readonly input: string;
  /** The number of its workers. */
  readonly workers: number;
  /** The time since which it has workers, in milliseconds since 1970. */
  readonly since: number;
}

/** The most busy files that a text names. */
const NAMED = 2;

/** Says which files have the workers, for a file that waits: "2 workers are busy with nqueens_slow.txt". */
export function describeBusy(busy: readonly BusyFile[]): string {
  if (busy.length === 0) return 'all workers are busy';
  const workers = busy.reduce((sum, each) => sum + each.workers, 0);
  const names = busy.slice(0, NAMED).map(({ input }) => basename(input));
  const more = busy.length - names.length;
  if (more > 0) names.push(`${more} more ${more === 1 ? 'file' : 'files'}`);
  const list = new Intl.ListFormat('en').format(names);
  return `${workers} ${workers === 1 ? 'worker is' : 'workers are'} busy with ${list}`;
}

/** A file that needs workers: how many jobs wait and run, and how long it had only waiting ones. */
export class Share {
  /** The file; without a name, it gets no guest. */
  readonly input: string | undefined;
  /** The number of the start at which it last got a worker; 0 for never. */
  served = 0;
  /** Whether its last job was long. */
  isSlow = false;
  #waiting = 0;
  #running = 0;
  #since: number | undefined;
  #runsSince = 0;
  #waited = 0;

  constructor(input?: string) {
    this.input = input;
  }

  get running(): number {
    return this.#running;
  }

  /** The number of jobs that wait or run. */
  get pending(): number {
    return this.#waiting + this.#running;
  }

  /** The time since which jobs run, in milliseconds since 1970. */
  get runsSince(): number {
    return this.#runsSince;
  }

  /** The time since which jobs wait while none runs, on `performance.now()`'s clock; undefined if a job runs or none waits. */
  get waitsSince(): number | undefined {
    return this.#since;
  }

  /** The milliseconds for which jobs waited while none ran. */
  get waited(): number {
    return this.#waited + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  /** Adds to the numbers of waiting and running jobs. */
  count(waiting: number, running: number): void {
    if (this.#running === 0) this.#runsSince = Date.now();
    this.#waiting += waiting;
    this.#running += running;
    const waits = this.#waiting > 0 && this.#running === 0;
    if (waits) this.#since ??= performance.now();
    else {
      this.#waited = this.waited;
      this.#since = undefined;
    }
  }
}
