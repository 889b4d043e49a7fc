/** What is found of submissions: by the judge of each test, then by the scorer. Plain data, kept and reported as it is. */
import type { Assignment } from './assignment.ts';
import type { GradebookReport } from './gradebook.ts';
import type { Ending } from './run.ts';
import type { RecordVerdict, Verdict } from './verdict.ts';

/** What the judge found of one record. */
export interface RecordOutcome {
  /** From 1, comments and blank lines not counted. */
  readonly number: number;
  readonly verdict: RecordVerdict;
  /** What the record is, in few words: `record 3, n = 24`, `Graph 4`. */
  readonly title: string;
  /** Why it is not right, as a student understands it. */
  readonly reason?: string;
  /** The checker's name for what is wrong. */
  readonly mistake?: string;
  /** The line of the answer file, from 1. */
  readonly answerLine?: number;
  /** One SVG document, where the answer can be drawn. */
  readonly drawing?: string;
}

/** Something that costs points although the answers may be right. */
export interface Deduction {
  readonly why: string;
  /** Of the test's points, 0 to 1. */
  readonly share: number;
}

/** What became of one test of one submission. */
export interface TestOutcome {
  readonly test: string;
  readonly verdict: Verdict;
  /** One or two sentences that a student understands; empty where the verdict is AC. */
  readonly reason: string;
  /** Records that are right, and all of them. */
  readonly right: number;
  readonly total: number;
  /** In input order. At most 1,000: those that are not right come first into the list where there are more. */
  readonly records: readonly RecordOutcome[];
  readonly deductions: readonly Deduction[];
  /** The file that was taken for the answer, `-` for standard output. */
  readonly answerFile?: string;
  /** Absent where there was no run. */
  readonly run?: RunSummary;
  /** For assistants and instructors; where the verdict is JE, for instructors alone: what went wrong inside a checker or the sandbox. */
  readonly note?: string;
  /** External checkers may give a share of the points themselves, 0 to 1. */
  readonly share?: number;
}

export interface RunSummary {
  readonly ending: Ending;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** The end of standard error, as text that is fit to be shown; at most 4,000 characters. */
  readonly errors: string;
  /** Whether it was repeated alone because it was near a limit; the figures are those of the repetition. */
  readonly repeated: boolean;
}

/** What became of the building. */
export interface BuildOutcome {
  readonly ok: boolean;
  /** An id of `languages/`, `make` or `run`; absent where nothing that runs was found. */
  readonly language?: string;
  /** Why not, as a student understands it. */
  readonly reason?: string;
  /** What the compiler said, as text that is fit to be shown; at most 4,000 characters. */
  readonly log: string;
  /** Whether the sandbox failed, and not the student. */
  readonly judgeFault: boolean;
}

/** The points of one test, and how they came about. */
export interface TestScore {
  readonly test: string;
  /** Not rounded, bonus included. */
  readonly points: number;
  /** The most that it can bring, bonus not counted. */
  readonly max: number;
  readonly bonus: number;
  /** What was added and taken, one line each: `8 of 10 right: 12 of 15`. */
  readonly parts: readonly string[];
}

export interface GroupScore {
  readonly group: string;
  /** Not rounded, bonus included. */
  readonly points: number;
  readonly max: number;
  readonly bonus: number;
  /** Why it has no points although its tests do. */
  readonly reason?: string;
}

export interface Score {
  readonly tests: readonly TestScore[];
  readonly groups: readonly GroupScore[];
  /** After rounding, bonus included. */
  readonly points: number;
  readonly max: number;
  readonly bonus: number;
  /** Whether a fault of the judge keeps points open: the total is then what is sure. */
  readonly isOpen: boolean;
}

/** Everything about one student. */
export interface SubmissionResult {
  /** Unique in the class and fit for a file's name. */
  readonly id: string;
  /** As the folder or archive was called. */
  readonly name: string;
  /** Where known from the folder's name or a roster: what gradebooks know the student by. */
  readonly studentId?: string;
  /** Of the submission's content, hexadecimal. */
  readonly hash: string;
  readonly build: BuildOutcome;
  readonly tests: readonly TestOutcome[];
  readonly score: Score;
}

/** Everything about a class: what all reports are made from. */
export interface ClassResult {
  readonly assignment: Assignment;
  /** By name. */
  readonly submissions: readonly SubmissionResult[];
  /** Such as `bubblewrap`. */
  readonly sandbox: string;
  /** What could not be taken as a submission at all, and why. */
  readonly refused: readonly RefusedSubmission[];
  /** Pairs of submissions that are much alike, the most alike first; absent where nobody asked. */
  readonly similar?: readonly SimilarPair[];
  /** Absent where none was given. */
  readonly gradebooks?: readonly GradebookReport[];
  /** Whether the run was stopped before all were graded. */
  readonly isPartial: boolean;
}

export interface RefusedSubmission {
  /** As the folder, archive or file is called. */
  readonly name: string;
  /** What the learning platform knows the student by, where a name tells. */
  readonly studentId?: string;
  readonly reason: string;
}

export interface SimilarPair {
  readonly left: string;
  readonly right: string;
  /** 0 to 1. */
  readonly similarity: number;
  /** The longest run of equal tokens. */
  readonly longest: number;
}

/** Who reads a report: each sees what the one before sees, and more. */
export type Audience = 'student' | 'assistant' | 'instructor';
