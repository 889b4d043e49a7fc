import type { Course } from './objective.ts';

/**
 * The steps of a record. Each has its own time limit. In `choose`, solvers estimate their time. `judge` is a check in a
 * worker that has not solved the record.
 */
export const STEPS = ['read', 'choose', 'solve', 'check', 'judge', 'draw', 'explain'] as const;

export type Step = (typeof STEPS)[number];

/** The best answer so far of a running record, checked by the worker that solves it. */
export interface Incumbent {
  /** The record's index in its job. */
  readonly index: number;
  readonly solver: string;
  /** The text as in an answer file. Absent if the checker refused all announced answers. */
  readonly text?: Uint8Array;
  readonly course: Course;
}

/** Receives the progress of a job. The host decides who else can see it. */
export interface Progress {
  /** The index of the running record in its job; -1 between records. */
  readonly index: number;
  /** Milliseconds since the running step began; 0 between records. */
  readonly elapsed: number;
  /** The share of the running record that is done, from 0 to 1, as its solver reports it. */
  fraction: number;
  /** Begins a step of the record at this index. @param about as in {@link tell}. */
  begin(index: number, step: Step, about?: string): void;
  /**
   * Says what the step is about, in case it is stopped: the solver that estimates or solves, or the answer that is checked, as
   * text or as UTF-8.
   */
  tell?(about: string | Uint8Array): void;
  /** Reports that no record is running. */
  rest(): void;
  /** Hands over the best answer so far, in case the job is stopped. */
  improved(incumbent: Incumbent): void;
}

/** Makes progress for hosts that run a job in their own thread and do not show it. */
export function localProgress(): Progress {
  let begun = 0;
  return {
    index: -1,
    fraction: 0,
    get elapsed() {
      return this.index < 0 ? 0 : performance.now() - begun;
    },
    begin(this: { index: number; fraction: number }, index) {
      begun = performance.now();
      this.index = index;
      this.fraction = 0;
    },
    rest(this: { index: number }) {
      this.index = -1;
    },
    improved: () => undefined,
  };
}
