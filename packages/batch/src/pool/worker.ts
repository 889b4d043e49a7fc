import type { Ending, Order, Outcome } from '../protocol/messages.ts';
import type { Share } from '../file/share.ts';
import type { SharedProgress } from '../protocol/shared-progress.ts';

/** One worker: it runs plugins, one order at a time. A transport implements it: a thread, or a process. */
export interface Worker {
  readonly hasEnded: boolean;
  /** Settles when nothing of it is left. */
  readonly gone: Promise<void>;
  /**
   * Carries out one order.
   *
   * @throws WorkerEnded if the worker ends first, for any reason.
   */
  perform(order: Order, follower: Follower): Promise<Outcome>;
  /** Ends the worker at once, with everything it has started. */
  end(): void;
}

/** The callbacks of an order's sender, and the limits of the order. */
export interface Follower {
  /** Follows the job. */
  readonly progress: SharedProgress;
  /** The limit for each step of each record, in milliseconds; Infinity for no limit. */
  readonly timeLimitMs: number;
  /** Ends the worker. */
  readonly signal?: AbortSignal | undefined;
  /** The file that the order is for. */
  readonly share?: Share | undefined;
  /** Ends the worker as well; the order starts over later. */
  readonly giveWay?: AbortSignal;
  /** Memory that a thread takes over; a process gets a copy. */
  readonly moved?: readonly ArrayBuffer[];
}

/** A worker ended before it had carried out its order. */
export class WorkerEnded extends Error {
  readonly why: Ending['why'];
  /** Whether the order was the worker's first, so that nothing before it can be the reason. */
  readonly wasFresh: boolean;

  constructor({ why, detail, stack }: Ending, wasFresh: boolean) {
    super(detail);
    if (stack !== undefined) this.stack = stack;
    this.why = why;
    this.wasFresh = wasFresh;
  }
}
