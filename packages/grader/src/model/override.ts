/** The teacher's decisions for one student. */
import type { RunLines } from '@queenside/submissions/types';

/** An entry of overrides.yaml. */
export interface Override {
  /** The student, as written. */
  readonly student: string;
  /** For each problem, the command that runs the student's program, instead of the one that the grader found. */
  readonly run?: RunLines;
  /** Files to add to the submission or to replace in it, by path; null removes one. */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
  /** Multiplies the processor and wall time limits. */
  readonly timeFactor: number;
  /** The time of submission in milliseconds since 1970. It replaces the platform's time. */
  readonly submittedMs?: number;
  /** The student's own due date. */
  readonly dueMs?: number;
  /** The cost of each period of lateness, as a share of the maximum; 0 waives it. */
  readonly penalty?: number;
  readonly points?: PointsOverride;
  /** Shown to the student. */
  readonly comment?: string;
  /** Whether the assignment does not count for the student. */
  readonly isExcused: boolean;
}

/** Points that a teacher adds or sets, with the reason, which the student sees. */
export interface PointsOverride {
  readonly kind: 'add' | 'set';
  readonly points: number;
  readonly reason: string;
}

/** The overrides of a class. */
export interface Overrides {
  /** The files from which they were read. `overrides.yaml` is one of them even if it does not exist. */
  readonly files: readonly string[];
  /** Returns the entry for a student with one of these names. */
  find(names: readonly string[]): Override | undefined;
  /** Returns the students that match none of the submissions, as written, with the line. */
  unused(): readonly { readonly student: string; readonly line: number }[];
}
