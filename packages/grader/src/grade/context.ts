import type { Engine } from '@queenside/batch';
import type { Assignment, Sandbox } from '../model/index.ts';
import type { Slots } from './slots.ts';
import type { GradeStore } from './store.ts';

/** What grading a submission needs beside it. */
export interface GradeContext {
  readonly assignment: Assignment;
  readonly engine: Engine;
  readonly sandbox: Sandbox;
  /** Where programs run. */
  readonly slots: Slots;
  /** Where runs are prepared and looked at afterwards; a few more than slots, so that none of these waits for it. */
  readonly desks: Slots;
  readonly store: GradeStore;
  readonly signal?: AbortSignal;
  /** Told whenever a test of a submission is settled, whether by a run or by what was known. */
  readonly onTest?: (event: { readonly ran: boolean }) => void;
}
