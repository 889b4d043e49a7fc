/** What the platforms have in common that send reports to students. */
import type { ClassResult, SubmissionResult } from '@queenside/class-view';

/** The address of a student's report on a platform, or why there is no clear one. */
export type Address = { readonly address: string } | { readonly why: string };

/** A student with a clear address. */
export interface Addressed {
  readonly submission: SubmissionResult;
  readonly address: string;
}

/** A way to send reports. */
export interface ReportWay {
  /** The file, in the report folder. */
  readonly file: string;
  /** What an address is called. */
  readonly called: string;
  /** What a teacher can do if nobody has an address. */
  readonly remedy: string;
  readonly addressOf: (submission: SubmissionResult, sources: HandBackSources) => Address;
  /** Returns the file in pieces. */
  readonly write: (
    addressed: readonly Addressed[],
    result: ClassResult,
    pageOf: (submission: SubmissionResult) => Promise<Uint8Array>,
  ) => AsyncIterable<Uint8Array>;
}

export interface HandBackSources {
  /** The names under which the platform exported a submission's files, by the submission's id. */
  readonly uploads?: ReadonlyMap<string, readonly string[]>;
}
