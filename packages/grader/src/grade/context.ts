import type { Engine } from '@queenside/batch';
import type { Sandbox, Slots } from '@queenside/sandbox';
import type { Assignment, Overrides } from '../model/index.ts';
import type { GradeStore } from './keep/store.ts';

/** The context in which submissions are graded. */
export interface GradeContext {
  readonly assignment: Assignment;
  readonly engine: Engine;
  readonly sandbox: Sandbox;
  /** Limits how many programs run at once. */
  readonly slots: Slots;
  /** Limits how many runs are prepared, executed, or collected at once; more than `slots`, so that no slot stays idle. */
  readonly folderSlots: Slots;
  readonly store: GradeStore;
  /** Whether a submission runs again, although its results are stored. Default: none does. */
  readonly again?: (submission: string) => boolean;
  /** The teacher's decisions for single students. Default: none. */
  readonly overrides?: Overrides;
  readonly signal?: AbortSignal;
  /** Called for each settled test; `ran` is false if the result was known or no run was needed. */
  readonly onTest?: (event: { readonly ran: boolean }) => void;
}
