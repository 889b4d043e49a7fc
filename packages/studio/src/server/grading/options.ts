import type { GradeJobKind } from '../../grading-messages.ts';

/** A class to grade. All of it comes from the command line, never from a request. */
export interface GradingOptions {
  /** The assignment file. */
  readonly assignment: string;
  /** The report folder. */
  readonly report: string;
  /** The folder of submissions; without it, grades can only be looked at and judged again. */
  readonly submissions?: string;
  /** For each job, the program that does it and its arguments. */
  readonly commands: Readonly<Record<GradeJobKind, readonly string[]>>;
}
