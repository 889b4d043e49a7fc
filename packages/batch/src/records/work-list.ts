/**
 * Decides what to do after each attempt at a batch of records. A record fails only if it ended a worker alone, or if it reached
 * its time limit: memory that an earlier record leaked, or a late timer, can end a worker while an innocent record runs.
 */

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
  /** Solvers were excluded that may have ended the worker. */
  | { readonly kind: 'excluded' }
  /** The worker was ended. */
  | {
      readonly kind: 'stopped';
      /** The record that was running, or -1 if that is unknown. */
      readonly index: number;
      readonly isTimeLimit: boolean;
      /** Whether the estimate of a solver that is not asked again ended it. */
      readonly blamesEstimate: boolean;
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
    case 'excluded':
      return answer(0, length);
    case 'harm':
      return length === 1 ? [{ kind: 'settle', index: 0 }] : [{ kind: 'each-alone' }];
    case 'stopped': {
      if (end.index < 0 && length > 1) return [{ kind: 'each-alone' }];
      const index = Math.max(0, end.index);
      const isGuilty = endsRecord(end, length) && !end.blamesEstimate;
      return [
        ...answer(0, index),
        ...(isGuilty ? [{ kind: 'settle', index } as const] : answer(index, index + 1)),
        ...answer(index + 1, length),
      ];
    }
  }
}

/** Returns whether the record that was running, and no other, ended the worker. */
export function endsRecord(stopped: { readonly isTimeLimit: boolean }, length: number): boolean {
  return stopped.isTimeLimit || length === 1;
}

function answer(from: number, to: number, byAll = false): Step[] {
  return from === to ? [] : [{ kind: 'answer', from, to, byAll }];
}
