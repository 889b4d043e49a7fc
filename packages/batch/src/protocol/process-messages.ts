/**
 * The messages between the engine and a worker process. Orders and outcomes travel packed, and the supervisor forwards them
 * unread.
 */
import {
  absent,
  anyText,
  bytes,
  either,
  guardOf,
  number,
  objectOf,
  optional,
  textUpTo,
  wholeFrom,
  wordOf,
} from '@queenside/core/shape';
import { STEPS } from '@queenside/runtime/progress';
import type { Ending, Outcome } from './messages.ts';
import { MOST_CHARACTERS, type ProgressState } from './shared-progress.ts';

/** The limits and settings of a process, which it gets as JSON in its arguments. */
export interface ProcessStart {
  /** The most memory that the process may hold, in MiB. */
  readonly memoryMb: number;
  /** The heap of the thread that runs plugins, in MiB. */
  readonly heapMb: number;
  /** How long the thread may have an order and work on no record, in milliseconds. */
  readonly restLimitMs: number;
}

/** An order to the process. */
export interface ProcessOrder {
  /** A packed `Order`. */
  readonly order: Uint8Array;
  /** The limit for each step of each record, in milliseconds; null for no limit. */
  readonly timeLimitMs: number | null;
}

/** A process reports its progress while it works, and answers each order by an outcome or by the reason for its end. */
export type ProcessReport =
  | {
      readonly progress: ProgressState;
      readonly ending?: Ending;
      /** A packed `Incumbent`, if there is a new one. */
      readonly incumbent?: Uint8Array;
    }
  | { readonly outcome: Uint8Array };

const progress = objectOf({
  index: wholeFrom(-1),
  step: wordOf(...STEPS),
  elapsed: number,
  fraction: number,
  about: textUpTo(MOST_CHARACTERS),
});
const ending = objectOf({
  why: wordOf('time-limit', 'out-of-memory', 'stopped', 'died'),
  detail: anyText,
  stack: optional(anyText),
});
const running = objectOf({
  progress,
  ending: optional(ending),
  incumbent: optional(bytes),
  outcome: absent,
});
const ended = objectOf({ outcome: bytes, ending: absent });

/** Returns whether a process sent a report: a plugin may have sent anything in its name. */
export const isProcessReport = guardOf<ProcessReport>(either(running, ended));

const place = optional(wholeFrom(Number.MIN_SAFE_INTEGER));
const isReply = guardOf(
  objectOf({
    error: optional(
      objectOf({
        code: anyText,
        cause: anyText,
        remedy: anyText,
        line: place,
        column: place,
        stack: optional(anyText),
      }),
    ),
    changed: optional(anyText),
  }),
);

/** Returns whether a process sent an outcome: a plugin may have sent anything in its name. */
export function isOutcome(value: unknown): value is Outcome {
  if (!isReply(value)) return false;
  // The engine is the only one that interrupts.
  return value.error === undefined ? 'result' in value : value.error.code !== 'batch/interrupted';
}
