/** Submissions, before and after their build. Descriptions that are part of result.json give the type and its schema. */
import type { Static } from '@queenside/core';
import {
  amount,
  described,
  flag,
  list,
  mapOf,
  number,
  object,
  optional,
  text,
} from '@queenside/core/schemas';
import type { RosterPerson } from './person.ts';

export {
  personOf,
  rosterPerson,
  type HandedInBy,
  type Person,
  type RosterPerson,
} from './person.ts';

export const handedIn = object({
  at: optional(described(number, 'In milliseconds since 1970.')),
  isLate: optional(described(flag, 'Whether the platform marked it as late.')),
});
/** The time of a submission, if the platform exported it. */
export type HandedIn = Static<typeof handedIn>;

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
  /** Present if its exit status means nothing, as after `void main` in C. */
  readonly hasNoStatus?: true;
  readonly source: ProgramSource;
  readonly input: InputUse;
}

/** How a program gets its input, as far as its sources show it. */
export interface InputUse {
  /** The names of data files in its sources and its command, sorted, without those that look like an answer's. */
  readonly files: readonly string[];
  /** Whether it reads standard input and names no such file. */
  readonly isStandardInput: boolean;
  /** Present if it reads standard input, whatever files it names. */
  readonly readsStandardInput?: true;
  /** Present if it reads the arguments of its command line. */
  readonly readsArguments?: true;
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

export const refusedSubmission = object({
  /** The name of the folder, archive, or file. */
  name: text,
  /** The student's id on the learning platform. Absent if the name does not have it. */
  studentId: optional(text),
  reason: text,
});
/** An entry of the submissions folder that could not be read as a submission. */
export type RefusedSubmission = Static<typeof refusedSubmission>;

const texts = list(text);

export const limits = object({
  cpuMs: amount,
  wallMs: amount,
  memoryBytes: amount,
  outputBytes: amount,
  processes: amount,
});

export const buildRules = object({
  /** If present, the grader uses these commands and detects no language. */
  commands: optional(object({ build: optional(texts), run: texts })),
  /** Accepted languages, by their ids. An empty list accepts all. */
  languages: texts,
  limits,
  /** The most bytes in one submission. */
  maxBytes: amount,
  /** The most files in one submission. */
  maxFiles: amount,
});
/** Rules for reading and building submissions. */
export type BuildRules = Static<typeof buildRules>;

/** A program and its arguments, by problem. */
export type RunLines = Readonly<Record<string, readonly string[]>>;

/** The version of what a build looked up and did not find. */
export const NOT_INSTALLED = 'not installed';

export const buildOutcome = object({
  ok: flag,
  /** An id of a language, `make`, or `run`. Absent if no program was found. */
  language: optional(text),
  /** Why the build failed, for the student. */
  reason: optional(text),
  /** The compiler's output as printable text, at most 4,000 characters. */
  log: text,
  /** Whether the judge's machine failed rather than the submission. */
  judgeFault: flag,
  /** The versions of the programs and modules that were looked up, by name: `python3`, `python: numpy`. */
  uses: mapOf(text),
});
/** The result of a build. */
export type BuildOutcome = Static<typeof buildOutcome>;

/** A program as the student handed it in. A stored result has the key of its text in the store instead. */
export interface ProgramText {
  /** Relative to the submission. */
  readonly path: string;
  readonly text: string;
}
