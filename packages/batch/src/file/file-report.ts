/** The engine's report on one input file. */
import type { ErrorReport, RecordReport } from '@queenside/runtime/report';

/** The outcome of one input. */
export interface FileReport {
  /** The input, as the caller named it. */
  readonly input: string;
  /** The answer file, as the caller named it. */
  readonly output?: string;
  readonly problem?: string;
  /**
   * `done`: every record is right. `undecided`: none failed, but the checker could not decide on some. `failed`: some record
   * failed. `rejected`: the file could not be processed. `released`: nothing was published, because the run was stopped or
   * the file changed.
   */
  readonly status: 'done' | 'undecided' | 'failed' | 'rejected' | 'released';
  readonly right: number;
  /** The number of right answers that may not be the best: estimates, or answers not known to be the best. */
  readonly feasible: number;
  readonly undecided: number;
  readonly failed: number;
  /** The solvers that answered records. */
  readonly solvers?: readonly string[];
  /** The number of skipped comment lines, if any. */
  readonly comments?: number;
  /** The time that the work took, in milliseconds, without {@link waited}. */
  readonly milliseconds: number;
  /** The milliseconds for which it waited for a worker while it had none. Absent if it never did. */
  readonly waited?: number;
  /** An earlier run has answered the same content in the same way. */
  readonly unchanged?: boolean;
  /** The reason for rejecting the file, or an error besides its records. */
  readonly error?: ErrorReport;
  /** Errors that affected no record. */
  readonly warnings?: readonly ErrorReport[];
  /** The drawings and traces, if requested. */
  readonly side?: SideReport;
}

/** The drawings and the trace of one input. */
export interface SideReport {
  /** The trace file. */
  readonly trace?: string;
  readonly firstDrawing?: string;
  /** The number of drawings. */
  readonly drawings: number;
  /** The drawings and traces that failed, with the line of their record if it is known. */
  readonly refusals: readonly { readonly line?: number; readonly error: ErrorReport }[];
}

/**
 * Called for each record, in input order.
 *
 * @param text returns the record's share of the answer file.
 */
export type RecordListener = (report: RecordReport, text: () => string) => void;
