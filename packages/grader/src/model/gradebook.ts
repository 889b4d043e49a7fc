/** What became of the instructor's own gradebook. */

/** A student's row. */
export interface GradebookRow {
  /** In the file, from 1. */
  readonly line: number;
  /** What the gradebook calls the student. */
  readonly student: string;
}

/** A row whose student has, or may have, a grade, which was not written. */
export interface KeptRow extends GradebookRow {
  /** The id of the submission; of several that may be the student's, the first. */
  readonly submission: string;
  /** As in `excused (EX)`. */
  readonly why: string;
}

/** A row of which no submission was graded. */
export interface UngradedRow extends GradebookRow {
  /** What the cell says of it, as in `excused (EX)`, or why it is not clear; absent where there is nothing to say. */
  readonly note?: string;
}

/** A gradebook is the list of the class: who is in it, who has handed in, and whose cell took points. */
export interface GradebookReport {
  /** The name of the file. */
  readonly file: string;
  /** The heading of the column that took the points. */
  readonly column: string;
  /** How many points there are for the platform, where that is not what the assignment has. */
  readonly outOf?: number;
  /** How many cells have the points of this grading in them. */
  readonly filled: number;
  readonly kept: readonly KeptRow[];
  /** Handed in, but refused or not reached: their cells stay as they are. */
  readonly ungraded: readonly UngradedRow[];
  /** Nothing handed in: their cells stay as they are. */
  readonly missing: readonly UngradedRow[];
  /** Names of what was handed in by somebody of whom it is not clear which row is theirs. */
  readonly unmatched: readonly string[];
}
