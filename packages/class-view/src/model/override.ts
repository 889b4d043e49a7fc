/** The teacher's decisions for one student. */
import type { RunLines } from '@queenside/submissions/types';

/** An entry of overrides.yaml. */
export interface Override extends TestOverride {
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
  /** The decisions on single tests, by id. */
  readonly tests: ReadonlyMap<string, TestOverride>;
  /** The points or the level of rubric items, by id. */
  readonly rubric: ReadonlyMap<string, string | number>;
  readonly lines: readonly LineComment[];
}

/** The decisions on one test, or on the whole. */
export interface TestOverride {
  readonly points?: PointsOverride;
  /** Markdown, for the student. */
  readonly comment?: string;
  /** Markdown, for staff. */
  readonly note?: string;
  /** Whether the test, or the assignment, does not count for the student. */
  readonly isExcused: boolean;
}

/** Points that a teacher adds or sets, with the reason, which the student sees. */
export interface PointsOverride {
  readonly kind: 'add' | 'set';
  readonly points: number;
  readonly reason: string;
}

/** A comment at a line of a submitted file. */
export interface LineComment {
  /** The path in the submission. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Markdown, for the student. */
  readonly comment: string;
}

/** The overrides of a class. */
export interface Overrides {
  /** The files from which they were read. `overrides.yaml` is one of them even if it does not exist. */
  readonly files: readonly string[];
  /** The version of overrides.yaml: a digest of its bytes, or an empty text if it does not exist. */
  readonly version: string;
  /** Comments that staff reuse, in Markdown, by key. */
  readonly comments: ReadonlyMap<string, string>;
  /** Returns the entry for a student with one of these names. */
  find(names: readonly string[]): Override | undefined;
  /** Returns the students that match none of the submissions, as written, with the line. */
  unused(): readonly { readonly student: string; readonly line: number }[];
}
