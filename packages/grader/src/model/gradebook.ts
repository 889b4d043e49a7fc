/** The result of filling in the instructor's gradebook. */

/** A student's row. */
export interface GradebookRow {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** The student's name in the gradebook. */
  readonly student: string;
}

/** A row whose cell was left alone, although its student has or may have a grade. */
export interface KeptRow extends GradebookRow {
  /** The id of the student's submission, or the first of several candidates. */
  readonly submission: string;
  /** The reason, such as `excused (EX)`. */
  readonly why: string;
}

/** A row without a graded submission. */
export interface UngradedRow extends GradebookRow {
  /** What the cell says, such as `excused (EX)`, or why the match is unclear. */
  readonly note?: string;
}

/** A gradebook compared with a graded class: which cells were filled, which were not, and why. */
export interface GradebookReport {
  /** The file name. */
  readonly file: string;
  /** The heading of the filled column. */
  readonly column: string;
  /** The platform's maximum, if it differs from the assignment's. */
  readonly outOf?: number;
  /** The number of cells that now hold points of this grading. */
  readonly filled: number;
  readonly kept: readonly KeptRow[];
  /** Rows with a submission that was refused or not reached. Their cells are unchanged. */
  readonly ungraded: readonly UngradedRow[];
  /** Rows without a submission. Their cells are unchanged. */
  readonly missing: readonly UngradedRow[];
  /** Names of submissions that match no row clearly. */
  readonly unmatched: readonly string[];
}
