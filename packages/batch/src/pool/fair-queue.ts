/**
 * Shares the workers among files. The next free worker goes to the file with the fewest workers, and among those to the one
 * that has waited longest, so no file gets a second worker while another waits for its first.
 *
 * Long records would still block small files. So if no worker becomes free for a moment, a file without a worker gets a
 * guest: one worker more than there are. A guest that works on a long record gives way to files that had no long record
 * yet, and its job starts over later.
 */
import { Share, type BusyFile } from '../file/share.ts';

/** The time for which all workers must be busy until a guest may start, in milliseconds. */
const STALL_MS = 100;
/** The time that a guest may work on a record while a file waits that is not slow, in milliseconds. */
const TRIAL_MS = 300;
/** A file is slow after a job that took longer, in milliseconds, or that had to give way. */
const SLOW_MS = 1000;

export interface TurnOptions {
  /** The file that needs the worker. Default: one without a name. */
  readonly share?: Share | undefined;
  /** Higher ones come first. Default: 0. */
  readonly priority?: number;
  /** Returns the milliseconds for which the job has worked on its present record. */
  readonly busyFor: () => number;
  /** Ends the wait. Work that has started must look at it itself. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Work for a worker.
 *
 * @param giveWay set for a guest. When it aborts, the work must reject; it is called again later.
 */
type Work<Result> = (giveWay?: AbortSignal) => Promise<Result>;

interface Turn {
  readonly share: Share;
  readonly priority: number;
  readonly signal: AbortSignal | undefined;
  readonly busyFor: () => number;
  readonly giveUp: () => void;
  begin(giveWay?: AbortSignal): Promise<() => void>;
  reject(reason: unknown): void;
}

export class FairQueue {
  readonly #places: number;
  /** The waiting turns of each file. */
  readonly #lines = new Map<Share, Turn[]>();
  /** The files with running jobs, the oldest first. */
  readonly #busy = new Set<Share>();
  #running = 0;
  #starts = 0;
  #guest: { readonly stop: AbortController; readonly turn: Turn } | undefined;
  /** The time when a worker last became free or busy. Guests do not count. */
  #moved = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param places how many jobs may run at once, guests not counted. */
  constructor(places: number) {
    this.#places = places;
  }

  /** The number of running jobs. */
  get running(): number {
    return this.#running;
  }

  /** The files that have workers, the oldest first. A guest does not count. */
  get busyFiles(): readonly BusyFile[] {
    return [...this.#busy].flatMap((share) => {
      const { input, runsSince } = share;
      const workers = share.running - (share === this.#guest?.turn.share ? 1 : 0);
      return input === undefined || workers === 0 ? [] : { input, workers, since: runsSince };
    });
  }

  /**
   * Runs work when its turn comes.
   *
   * @throws the signal's reason if it aborts the wait.
   */
  run<Result>(
    work: Work<Result>,
    { share = new Share(), priority = 0, busyFor, signal }: TurnOptions,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        share,
        priority,
        signal,
        busyFor,
        giveUp: () => this.#giveUp(turn),
        async begin(giveWay) {
          const result = await work(giveWay);
          return () => resolve(result);
        },
        reject,
      };
      if (signal?.aborted === true) return reject(signal.reason);
      const line = this.#lines.get(share) ?? [];
      const before = line.findIndex((each) => each.priority < priority);
      this.#wait(turn, before === -1 ? line.length : before);
      this.#fill();
    });
  }

  #wait(turn: Turn, at: number): void {
    const { share, signal, giveUp } = turn;
    let line = this.#lines.get(share);
    if (line === undefined) this.#lines.set(share, (line = []));
    line.splice(at, 0, turn);
    share.count(1, 0);
    signal?.addEventListener('abort', giveUp);
  }

  /** Takes a turn out of its line. */
  #leave(turn: Turn): void {
    const { share, signal, giveUp } = turn;
    const line = this.#lines.get(share)!;
    line.splice(line.indexOf(turn), 1);
    if (line.length === 0) this.#lines.delete(share);
    signal?.removeEventListener('abort', giveUp);
  }

  #giveUp(turn: Turn): void {
    this.#leave(turn);
    turn.share.count(-1, 0);
    turn.reject(turn.signal!.reason);
  }

  #fill(): void {
    for (let turn; this.#running < this.#places && (turn = this.#next()) !== undefined;) {
      this.#moved = performance.now();
      void this.#start(turn);
    }
    this.#helpWaiting();
  }

  /** The turn that comes next, of those files that may have one. */
  #next(mayHave: (share: Share) => boolean = () => true): Turn | undefined {
    let best: Turn | undefined;
    for (const [share, [turn]] of this.#lines)
      if (mayHave(share) && (best === undefined || isBefore(turn!, best))) best = turn;
    return best;
  }

  async #start(turn: Turn, stop?: AbortController): Promise<void> {
    const { share } = turn;
    this.#leave(turn);
    this.#running++;
    share.served = ++this.#starts;
    share.count(-1, 1);
    this.#busy.add(share);
    const began = performance.now();
    let settle: () => void;
    try {
      settle = await turn.begin(stop?.signal);
    } catch (thrown) {
      settle = () => turn.reject(thrown);
    }
    this.#running--;
    const gaveWay = stop?.signal.aborted === true && turn.signal?.aborted !== true;
    if (gaveWay) this.#wait(turn, 0);
    share.isSlow = gaveWay || performance.now() - began > SLOW_MS;
    share.count(0, -1);
    if (share.running === 0) this.#busy.delete(share);
    if (stop === undefined || stop !== this.#guest?.stop) this.#moved = performance.now();
    // If an ordinary job ended, the guest becomes an ordinary job.
    this.#guest = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!gaveWay) settle();
    this.#fill();
  }

  /** Starts a guest, or stops the one that works, when it is time for that. */
  #helpWaiting(): void {
    if (this.#timer !== undefined || this.#running < this.#places) return;
    const guest = this.#guest;
    const quick = this.#next(isQuick);
    const next = guest === undefined ? (quick ?? this.#next(hasNone)) : quick;
    if (next === undefined) return;
    const left =
      guest === undefined
        ? this.#moved + STALL_MS - performance.now()
        : TRIAL_MS - guest.turn.busyFor();
    if (left > 0) {
      const look = (): void => {
        this.#timer = undefined;
        this.#helpWaiting();
      };
      this.#timer = setTimeout(look, left).unref();
    } else if (guest === undefined) {
      const stop = new AbortController();
      this.#guest = { stop, turn: next };
      void this.#start(next, stop);
      this.#helpWaiting();
    } else guest.stop.abort();
  }
}

function isBefore(a: Turn, b: Turn): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  if (a.share.running !== b.share.running) return a.share.running < b.share.running;
  return a.share.served < b.share.served;
}

function hasNone({ input, running }: Share): boolean {
  return input !== undefined && running === 0;
}

function isQuick(share: Share): boolean {
  return hasNone(share) && !share.isSlow;
}
