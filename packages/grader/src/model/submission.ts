/** Submissions, before and after their build. */
import type { BuildOutcome, HandedIn, RosterPerson } from './result.ts';

/** One student's work in the submissions folder. */
export interface Submission {
  /** Unique in the class even if case is ignored, and safe as a file name: ASCII letters, digits, `.`, `_`, `-`. */
  readonly id: string;
  /** The name of the folder, archive, or file; the common prefix if the student handed in several files. */
  readonly name: string;
  /** The student's id on the learning platform, from the name or a metadata file. Absent if neither has it. */
  readonly studentId?: string;
  readonly handedIn?: HandedIn;
  /** The student, if a roster or gradebook lists them. */
  readonly person?: RosterPerson;
  /** More than one if the platform exports a student's files separately. */
  readonly parts: readonly SubmissionPart[];
  /** SHA-256 of the names and bytes of all files that count, hexadecimal. A folder and its archive have the same hash. */
  readonly hash: string;
  /** One sentence for each thing left out, such as a symbolic link. */
  readonly notes: readonly string[];
}

/** A folder, archive, or file of a submission. */
export interface SubmissionPart {
  /** Absolute. */
  readonly path: string;
  readonly kind: 'folder' | 'zip' | 'tar' | 'file';
  /** The student's name for it, without what the platform added. */
  readonly name: string;
  /** Present if the archive only wraps other archives. */
  readonly inner?: InnerArchives;
}

/** The archives in an archive. */
export interface InnerArchives {
  /** The folder that contains them, with a final slash; empty if they are at the top. */
  readonly wrapper: string;
  readonly count: number;
}

/** The source of a program. */
export interface ProgramSource {
  /** The source file, relative to the submission, or the command if there is none. */
  readonly name: string;
  /** Why it was chosen, as the end of a sentence. */
  readonly why: string;
}

/** The command that runs a submission on one problem. */
export interface Program {
  /** An id of `languages/`, `make`, `run`, or `configured`. Determines the time factor. */
  readonly language: string;
  /** Program and arguments, run in a copy of the folder. `commandFor` fills in the placeholders for a test. */
  readonly command: readonly string[];
  /** The `{placeholders}` to fill in. Other braces are literal. */
  readonly fills: readonly ('input' | 'output' | 'heap')[];
  readonly source: ProgramSource;
}

/** A built submission. Each run gets a copy of its folder. */
export interface Prepared {
  readonly folder: string;
  /** The programs by problem. */
  readonly programs: Readonly<Record<string, Program>>;
  /** The problems without a program, with the reason for the student. */
  readonly missing: Readonly<Record<string, string>>;
  readonly build: BuildOutcome;
}
