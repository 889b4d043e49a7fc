import type { Engine } from '@queenside/batch';
import type { Assignment, Checker, Overrides, Test, TestOutcome } from '@queenside/class-view';
import type { Sandbox, Slots } from '@queenside/sandbox';
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
  /** Called for each judged answer. */
  readonly onJudged?: (judged: JudgedAnswer) => void;
}

/** An answer, with a way to judge others to the same input. */
export interface JudgedAnswer {
  readonly test: Test;
  readonly outcome: TestOutcome;
  /** Absent if there is none. */
  readonly answer?: Uint8Array;
  /** Judges another answer; nothing is stored. The default checker is the test's. */
  readonly judge: (answer: Uint8Array, checker?: Checker) => Promise<TestOutcome>;
}
