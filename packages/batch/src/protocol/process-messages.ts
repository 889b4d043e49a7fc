/**
 * The messages between the engine and a worker process. Orders and outcomes travel packed, and the supervisor forwards them
 * unread.
 */
import { STEPS } from '@queenside/runtime/progress';
import type { Ending, JobError, Outcome } from './messages.ts';
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

const ENDS = new Set<unknown>(['time-limit', 'out-of-memory', 'stopped', 'died']);
const KNOWN_STEPS = new Set<unknown>(STEPS);

/** Returns whether a process sent a report: a plugin may have sent anything in its name. */
export function isProcessReport(value: unknown): value is ProcessReport {
  const { outcome, progress, ending, incumbent } = Object(value) as Readonly<
    Record<string, unknown>
  >;
  if (outcome !== undefined) return outcome instanceof Uint8Array && ending === undefined;
  if (incumbent !== undefined && !(incumbent instanceof Uint8Array)) return false;
  return isProgress(progress) && (ending === undefined || isEnding(ending));
}

function isProgress(value: unknown): boolean {
  const { index, step, elapsed, fraction, about } = Object(value) as Partial<ProgressState>;
  return (
    Number.isSafeInteger(index) &&
    KNOWN_STEPS.has(step) &&
    Number.isFinite(elapsed) &&
    Number.isFinite(fraction) &&
    typeof about === 'string' &&
    about.length <= MOST_CHARACTERS
  );
}

function isEnding(value: unknown): boolean {
  const { why, detail, stack = '' } = Object(value) as Partial<Ending>;
  return ENDS.has(why) && typeof detail === 'string' && typeof stack === 'string';
}

/** Returns whether a process sent an outcome: a plugin may have sent anything in its name. */
export function isOutcome(value: unknown): value is Outcome {
  const { result, error, changed = '' } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof changed !== 'string') return false;
  if (error === undefined) return result !== undefined || 'result' in Object(value);
  // The engine is the only one that interrupts.
  return isJobError(error) && error.code !== 'batch/interrupted';
}

/** Returns whether the fields of an error have their types. Their texts may be anything. */
export function isJobError(value: unknown): value is JobError {
  const {
    code,
    cause,
    remedy,
    line = 1,
    column = 1,
    stack = '',
  } = Object(value) as Readonly<Record<string, unknown>>;
  const areTexts = [code, cause, remedy, stack].every((text) => typeof text === 'string');
  return areTexts && [line, column].every((each) => Number.isSafeInteger(each));
}
