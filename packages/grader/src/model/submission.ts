/** A submission on its way to its runs. */
import type { BuildOutcome } from './outcome.ts';

/** Something in the folder of submissions that is one student's work. */
export interface Submission {
  /** Unique in the class, also where case is not told apart, and fit for a file's name: ASCII letters, digits, `.`, `_`, `-`. */
  readonly id: string;
  /** As the folder, archive or file is called; where one student has several files, what their names begin with. */
  readonly name: string;
  /** Where the name of the folder, or what lies beside it, tells: what the learning platform knows the student by. */
  readonly studentId?: string;
  /** What it consists of; more than one where the platform hands out a student's files one by one. */
  readonly parts: readonly SubmissionPart[];
  /** Of its content: names and bytes of all files that count, SHA-256, hexadecimal. The same for a folder and its archive. */
  readonly hash: string;
  /** What was left out of it, and why, in a sentence each: symbolic links, for one. */
  readonly notes: readonly string[];
}

export interface SubmissionPart {
  /** Absolute. */
  readonly path: string;
  readonly kind: 'folder' | 'zip' | 'tar' | 'file';
  /** As the student called it: a platform's additions are taken off. */
  readonly name: string;
  /** Set where it is an archive that stands for those in it. */
  readonly inner?: InnerArchives;
}

/** The archives in an archive. */
export interface InnerArchives {
  /** The folder that wraps them; empty where there is none, else it ends in a slash. */
  readonly wrapper: string;
  readonly count: number;
}

/** What runs a submission on one problem. */
export interface Program {
  /** An id of `languages/`, `make`, `run` or `configured`: time factors go by it. */
  readonly language: string;
  /** Program and arguments, run in a copy of the folder; `commandFor` of `languages/` fills it in for a test. */
  readonly command: readonly string[];
  /** Which `{placeholders}` in the command are filled in; other braces mean themselves. */
  readonly fills: readonly ('input' | 'output' | 'heap')[];
}

/** A submission that is built. Its folder is copied for each run. */
export interface Prepared {
  readonly folder: string;
  /** By problem. */
  readonly programs: Readonly<Record<string, Program>>;
  /** By problem, where it has no program although the build as a whole went well: why, as a student understands it. */
  readonly missing: Readonly<Record<string, string>>;
  readonly build: BuildOutcome;
}
