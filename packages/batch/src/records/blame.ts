/**
 * Decides what to blame for the end of a worker, and what to do after each attempt at a batch of records. A record fails only if
 * it ended a worker alone, or if it reached its time limit: memory that an earlier record leaked, or a late timer, can end a
 * worker while an innocent record runs.
 */
import type { JobStopped } from '../pool/job-stopped.ts';

/** What ended a worker: a record, the estimate of one solver, or one of the solvers that are only considered. */
export type Blame = 'record' | 'estimate' | 'considered' | 'unknown';

/** The end of an attempt at a batch. Indexes count the batch's records from 0. */
export type AttemptEnd =
  /** Every record has its outcome. */
  | { readonly kind: 'answered' }
  /** The records before `index` have theirs; the solvers that were loaded cannot solve the next `count`. */
  | { readonly kind: 'unable'; readonly index: number; readonly count: number }
  /** The records before `index` have theirs; the one at `index` is solved in parts. */
  | { readonly kind: 'parts'; readonly index: number }
  /** A plugin changed built-in objects. */
  | { readonly kind: 'harm' }
  /** The worker was ended. */
  | {
      readonly kind: 'stopped';
      /** The record that was running, or -1 if that is unknown. */
      readonly index: number;
      readonly blame: Blame;
    };

/** The next step. */
export type Step =
  /** Use the outcomes of the attempt. */
  | { readonly kind: 'keep' }
  /** Answer the records from `from` up to and without `to`, perhaps by the solvers of all plugins. */
  | { readonly kind: 'answer'; readonly from: number; readonly to: number; readonly byAll: boolean }
  /** Answer each record in its own attempt. */
  | { readonly kind: 'each-alone' }
  /** Solve one record in parts. */
  | { readonly kind: 'parts'; readonly index: number }
  /** End one record: with the best answer that its solver announced, or as failed. */
  | { readonly kind: 'settle'; readonly index: number };

/** Returns the steps after an attempt at `length` records. Their outcomes, one after the other, are those of the batch. */
export function stepsAfter(end: AttemptEnd, length: number): readonly Step[] {
  switch (end.kind) {
    case 'answered':
      return [{ kind: 'keep' }];
    case 'unable': {
      const next = end.index + end.count;
      return [{ kind: 'keep' }, ...answer(end.index, next, true), ...answer(next, length)];
    }
    case 'parts':
      return [
        { kind: 'keep' },
        { kind: 'parts', index: end.index },
        ...answer(end.index + 1, length),
      ];
    case 'harm':
      return length === 1 ? [{ kind: 'settle', index: 0 }] : [{ kind: 'each-alone' }];
    case 'stopped': {
      if (end.blame === 'considered') return answer(0, length);
      if (end.index < 0 && length > 1) return [{ kind: 'each-alone' }];
      const index = Math.max(0, end.index);
      const isGuilty = end.blame === 'record';
      return [
        ...answer(0, index),
        ...(isGuilty ? [{ kind: 'settle', index } as const] : answer(index, index + 1)),
        ...answer(index + 1, length),
      ];
    }
  }
}

/** The facts about an attempt that decide what ended its worker. */
export interface Stopped extends Pick<JobStopped, 'index' | 'step' | 'reason'> {
  /** The number of records. */
  readonly length: number;
  /** Whether the engine still has them, and can have them answered again. */
  readonly canRetry: boolean;
  /** The solver that was estimating or solving, if it is known. */
  readonly solver: string | undefined;
  /** Whether it was not to be asked for an estimate. A plugin that says that it was asked all the same changes nothing. */
  readonly isKnown: boolean;
  /** The solvers that are only considered; none if the attempt was made without them. */
  readonly considered: ReadonlySet<string>;
}

/** Returns what ended a worker. */
export function blameFor(stopped: Stopped): Blame {
  const { index, step, reason, length, canRetry, solver, isKnown } = stopped;
  if (canRetry && mayBeConsidered(stopped)) return 'considered';
  const isSure = length === 1 || (reason === 'time-limit' && index >= 0);
  if (!isSure) return 'unknown';
  const isEstimate = step === 'choose' && solver !== undefined && !isKnown;
  return canRetry && isEstimate ? 'estimate' : 'record';
}

/** Returns whether a solver that is only considered may have ended the worker, and nothing shows which one. */
function mayBeConsidered(stopped: Stopped): boolean {
  const { index, step, reason, length, solver, isKnown, considered } = stopped;
  if (considered.size === 0 || step === 'judge') return false;
  if (index < 0) return true;
  // A record that takes too long is alone; any other may suffer from those before it.
  if (reason === 'time-limit' ? step !== 'choose' : length > 1) return false;
  const isAskedAgain = step === 'choose' && isKnown;
  return solver === undefined || !considered.has(solver) || isAskedAgain;
}

function answer(from: number, to: number, byAll = false): Step[] {
  return from === to ? [] : [{ kind: 'answer', from, to, byAll }];
}
