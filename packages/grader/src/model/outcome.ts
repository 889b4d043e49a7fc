/** Results of judging and scoring, as plain data that is stored and reported unchanged. */
import type { Assignment } from './assignment.ts';
import type { GradebookReport } from './gradebook.ts';
import type { HandedIn, RosterPerson } from './submission.ts';
import type { ProgramSource, RunEnding } from './run.ts';
import type { RecordVerdict, Verdict } from './verdict.ts';

/** A program as it was handed in. In stored results, its text is replaced by the key under which it is kept. */
export interface ProgramText {
  /** Relative to the submission. */
  readonly path: string;
  readonly text: string;
}

/** The judgement of one record. */
export interface RecordOutcome {
  /** From 1, without comments and blank lines. */
  readonly number: number;
  readonly verdict: RecordVerdict;
  /** A short name of the record: `record 3, n = 24`, `Graph 4`. */
  readonly title: string;
  /** Why the answer is not right, for the student. */
  readonly reason?: string;
  /** The checker's name for the mistake. */
  readonly mistake?: string;
  /** Line number in the answer file, from 1. */
  readonly answerLine?: number;
  /** An SVG document, if the answer can be drawn; absent in results of a class, whose drawings are kept in the store. */
  readonly drawing?: string;
}

/** A loss of points that does not depend on the answers being right. */
export interface Deduction {
  readonly why: string;
  /** Share of the test's points, 0 to 1. */
  readonly share: number;
}

/** The judgement of one section of the answers. */
export interface SectionOutcome {
  /** Such as `A*`. */
  readonly label: string;
  readonly right: number;
  readonly total: number;
  /** The number of wrong records in which a part is right, by part. */
  readonly rightParts?: Readonly<Record<string, number>>;
}

/** The judgement of one submission on one test. */
export interface TestOutcome {
  readonly test: string;
  readonly verdict: Verdict;
  /** One or two sentences for the student. Empty for AC. */
  readonly reason: string;
  /** The number of right records. */
  readonly right: number;
  /** The number of all records. */
  readonly total: number;
  /** In input order, at most 1,000. If there are more, records that are not right take precedence. */
  readonly records: readonly RecordOutcome[];
  readonly deductions: readonly Deduction[];
  /** The key under which the store keeps the drawings of the records. */
  readonly drawings?: string;
  /** The number of wrong records in which a part is right, by part. */
  readonly rightParts?: Readonly<Record<string, number>>;
  /** In the order of the answer file; absent if each record has one answer. */
  readonly sections?: readonly SectionOutcome[];
  /** What was run; absent if there was no program. */
  readonly program?: ProgramSource;
  /** The file read as the answer; `-` for standard output. */
  readonly answerFile?: string;
  /** Absent if nothing was run. */
  readonly run?: RunSummary;
  /** What the run left, for staff. Absent if nothing was run. */
  readonly files?: RunFiles;
  /** Details for assistants and instructors, such as a failure of the checker or sandbox. For JE, only instructors see it. */
  readonly note?: string;
  /** The values of the answers, if the problem has an objective. */
  readonly objective?: ObjectiveValues;
  /** The share of the points, 0 to 1, if an external checker decided it. */
  readonly share?: number;
}

/** How good the answers of a test are. */
export interface ObjectiveValues {
  readonly sense: 'min' | 'max';
  readonly unit: string;
  /** Of each record, in input order; null if its answer is not right. */
  readonly values: readonly (number | null)[];
}

/** What a run left, as keys under which the store keeps it. */
export interface RunFiles {
  /** Standard output. */
  readonly output: string;
  /** The end of standard error. */
  readonly errors: string;
  /** Absent if there was no answer. */
  readonly answer?: string;
}

/** The facts of a run that reports show. */
export interface RunSummary {
  readonly ending: RunEnding;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** The end of standard error as printable text, at most 4,000 characters. */
  readonly errors: string;
  /** Whether the run came near a limit and was repeated alone. The figures are those of the repetition. */
  readonly repeated: boolean;
}

/** The result of a build. */
export interface BuildOutcome {
  readonly ok: boolean;
  /** An id of `languages/`, `make`, or `run`. Absent if no program was found. */
  readonly language?: string;
  /** Why the build failed, for the student. */
  readonly reason?: string;
  /** The compiler's output as printable text, at most 4,000 characters. */
  readonly log: string;
  /** Whether the judge's machine failed rather than the submission. */
  readonly judgeFault: boolean;
  /** The versions of the programs and modules that were looked up, by name: `python3`, `python: numpy`. */
  readonly uses: Readonly<Record<string, string>>;
}

/** The points of one test, with their calculation. */
export interface TestScore {
  readonly test: string;
  /** Not rounded, with bonus. */
  readonly points: number;
  /** The maximum without bonus. */
  readonly max: number;
  readonly bonus: number;
  /** The steps of the calculation, one line each: `8 of 10 right: 12 of 15`. */
  readonly parts: readonly string[];
  /** The points for right records by section, before deductions; absent unless the assignment gives points by section. */
  readonly sections?: readonly SectionScore[];
}

/** The points for the right records of one section. */
export interface SectionScore {
  readonly section: string;
  /** Not rounded. */
  readonly points: number;
  readonly max: number;
}

/** The points of one group. */
export interface GroupScore {
  readonly group: string;
  /** Not rounded, with bonus. */
  readonly points: number;
  readonly max: number;
  readonly bonus: number;
  /** Why the group has no points although its tests do. */
  readonly reason?: string;
}

/** The points of one submission. */
export interface Score {
  readonly tests: readonly TestScore[];
  readonly groups: readonly GroupScore[];
  /** Rounded, with bonus. */
  readonly points: number;
  readonly max: number;
  readonly bonus: number;
  /** What lateness and the teacher changed, in this order; the points contain it. */
  readonly adjustments: readonly Adjustment[];
  /** Whether a judge error or an answer that could not be verified leaves points open. The total is then a lower bound. */
  readonly isOpen: boolean;
}

/** Points added to a total, or deducted from it. */
export interface Adjustment {
  readonly points: number;
  /** For the student. */
  readonly why: string;
}

/** A teacher's decisions for one student, for reports. */
export interface SubmissionOverride {
  /** What was changed before the run, in words. */
  readonly changes: readonly string[];
  /** Multiplies the time limits. */
  readonly timeFactor: number;
  readonly isExcused: boolean;
  /** For the student. */
  readonly comment?: string;
}

/** All results of one submission. */
export interface SubmissionResult {
  /** Unique in the class and safe as a file name. */
  readonly id: string;
  /** The name of the folder or archive. */
  readonly name: string;
  /** The student's id in gradebooks, if the folder's name or a roster tells it. */
  readonly studentId?: string;
  /** Hash of the submission's content, hexadecimal. */
  readonly hash: string;
  /** One sentence for each thing left out, such as a symbolic link. Also at the start of the build log. */
  readonly notes: readonly string[];
  readonly build: BuildOutcome;
  readonly handedIn?: HandedIn;
  readonly person?: RosterPerson;
  /** What the teacher decided for this student. */
  readonly override?: SubmissionOverride;
  readonly tests: readonly TestOutcome[];
  readonly score: Score;
}

/** All results of a class, the source of every report. */
export interface ClassResult {
  readonly assignment: Assignment;
  /** By name. */
  readonly submissions: readonly SubmissionResult[];
  /** The kind of sandbox, such as `bubblewrap`. */
  readonly sandbox: string;
  readonly refused: readonly RefusedSubmission[];
  /** What staff should know about the grading machine, one sentence or two each. */
  readonly notices: readonly string[];
  /** Submissions that are the same. */
  readonly identical: readonly IdenticalGroup[];
  /** Similar pairs, the most similar first. */
  readonly similar: readonly SimilarPair[];
  /** The programs of each submission, by id; their texts are kept in the store. */
  readonly programs: Readonly<Record<string, readonly ProgramText[]>>;
  /** Absent if no gradebook was given. */
  readonly gradebooks?: readonly GradebookReport[];
  /** Whether grading stopped before the last submission. */
  readonly isPartial: boolean;
}

/** An entry of the submissions folder that could not be read as a submission. */
export interface RefusedSubmission {
  /** The name of the folder, archive, or file. */
  readonly name: string;
  /** The student's id on the learning platform, if the name tells it. */
  readonly studentId?: string;
  readonly reason: string;
}

/** Submissions that are the same, by id. */
export interface IdenticalGroup {
  readonly submissions: readonly string[];
  /** What is the same in their programs. `files`: every byte. `tokens`: all but names, comments, and layout. */
  readonly same: 'files' | 'tokens';
}

/** Two similar submissions, by id. */
export interface SimilarPair {
  readonly left: string;
  readonly right: string;
  /** The share of their tokens that are in equal runs, 0 to 1. */
  readonly similarity: number;
  /** The length of the longest equal run of tokens. */
  readonly longest: number;
  /** The equal runs, by their place on the left. */
  readonly equal: readonly EqualPart[];
}

/** Equal parts of two submissions. */
export interface EqualPart {
  readonly left: PartOfProgram;
  readonly right: PartOfProgram;
}

/** A part of a submission's program, in characters. */
export interface PartOfProgram {
  /** The index of the program. */
  readonly program: number;
  readonly start: number;
  readonly end: number;
}

/** The reader of a report. Each sees everything that the one before sees. */
export type Audience = 'student' | 'assistant' | 'instructor';
