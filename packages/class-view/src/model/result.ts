/** Results of judging and scoring: plain data that is stored and reported. One description gives the types and the schema of result.json. */
import {
  amount,
  anyOf,
  constant,
  count,
  described,
  document,
  flag,
  list,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  place,
  text,
  typed,
} from '@queenside/core/schemas';
import type { Static } from '@queenside/core';
import {
  buildOutcome,
  handedIn,
  refusedSubmission,
  rosterPerson,
  type ProgramText,
} from '@queenside/submissions/types';
import { assignment, share, texts, type Assignment } from './assignment.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

export const recordPart = oneOf('words', 'numbers');
/** The words of a record, or those that are numbers. */
export type RecordPart = Static<typeof recordPart>;

const verdict = oneOf(...(Object.keys(VERDICTS) as Verdict[]));
const rightParts = mapOf(count);

const record = object({
  /** The number from 1, without comments and blank lines. */
  number: place,
  /** Only cases of problem packages, and records of functions, have the verdicts on whole runs. */
  verdict,
  /** A short name of the record: `record 3, n = 24`, `Graph 4`. */
  title: text,
  /** The reason why the answer is not right, or what a right one missed, for the student. */
  reason: optional(text),
  mistake: optional(described(text, "The checker's name for the mistake.")),
  answerLine: optional(described(place, 'The line of the answer file, from 1.')),
});
/** The judgement of one record. */
export interface RecordOutcome extends Static<typeof record> {
  /** An SVG document, if the answer can be drawn; absent in results of a class, whose drawings are kept in the store. */
  readonly drawing?: string;
}
export type RecordVerdict = RecordOutcome['verdict'];

const deduction = object({ why: text, share: described(share, "Of the test's points.") });
/** A loss of points that does not depend on the answers being right. */
export type Deduction = Static<typeof deduction>;

const section = object({
  /** The section's label, such as `A*`. */
  label: text,
  right: count,
  total: count,
  /** The number of wrong records in which a part is right, by part. */
  rightParts: optional(rightParts),
});
/** The judgement of one section of the answers. */
export type SectionOutcome = Static<typeof section>;

const objective = object({
  sense: oneOf('min', 'max'),
  unit: text,
  values: described(list(orNull(number)), "Each record's value, if its answer is right."),
});
/** The quality of a test's answers. */
export type ObjectiveValues = Static<typeof objective>;

const ending = anyOf(
  object({ kind: constant('exited'), code: typed<number>({ type: 'integer' }) }),
  object({ kind: constant('signalled'), signal: text }),
  object({ kind: constant('limit'), limit: oneOf('cpu', 'wall', 'idle', 'memory', 'output') }),
  object({ kind: constant('interrupted') }),
  object({ kind: constant('sandbox-failed'), reason: text }),
);

const stepOfRecord = object({
  /** The record's number, from 1. */
  record: place,
  title: text,
  /** The record as the student's function got it. */
  input: text,
  /** The number of steps up to the difference. */
  step: count,
  /** What the function did and what the algorithm permits. */
  words: text,
  /** The common mistake that explains all steps, if there is exactly one. */
  mistake: optional(text),
});
/** The first step that an algorithm does not permit, on the smallest record that has one. */
export type StepOfRecord = Static<typeof stepOfRecord>;

const excess = object({ record: place, title: text, used: count, allowed: count });
/** A record on which a function made more calls than its budget allows. */
export type Excess = Static<typeof excess>;

const estimateFault = object({
  /** The record's number, from 1. */
  record: place,
  title: text,
  /** The record as the heuristic got it. */
  input: text,
  kind: oneOf('no-number', 'negative', 'too-high', 'falls'),
  /** The name of the state. */
  state: text,
  /** The estimate, and what is wrong with it. */
  words: text,
  /** The number of states with such a fault, on all records. */
  count: place,
});
/** The smallest state with a wrong estimate. */
export type EstimateFault = Static<typeof estimateFault>;

const expandedRecord = object({
  /** The record's number, from 1. */
  record: place,
  title: text,
  /** The number of judged states. */
  states: count,
  areAll: described(flag, 'Whether all states were judged, or a sample.'),
  zero: described(orNull(count), 'Without an estimate; null if A* was stopped.'),
  own: described(orNull(count), 'With the heuristic; null if A* was stopped.'),
  reference: optional(
    described(orNull(count), 'With the heuristic of the problem; null if A* was stopped.'),
  ),
  worth: optional(described(share, 'The share of the points for few expanded states.')),
});
/** The states that A* expands on a record. */
export type ExpandedRecord = Static<typeof expandedRecord>;

const estimates = object({
  required: oneOf('admissible', 'consistent'),
  fault: optional(described(estimateFault, 'Present if the heuristic is not what is required.')),
  records: described(list(expandedRecord), 'The records on which no estimate is wrong.'),
  varies: object({ microseconds: described(amount, 'The time of one call, on average.') }),
});
/** What the estimates of a heuristic showed. */
export type EstimatesOutcome = Static<typeof estimates>;

const calls = object({
  rule: optional(
    object({
      /** The algorithm's name for people. */
      title: text,
      /** The number of records on which the function did only what the algorithm permits. */
      right: count,
      difference: optional(stepOfRecord),
    }),
  ),
  budget: optional(
    object({
      /** The number of right records within the budget. */
      right: count,
      excess: optional(described(excess, 'The record that exceeds it the most.')),
    }),
  ),
  heuristic: optional(estimates),
});
/** What the calls of a function showed. */
export type CallsOutcome = Static<typeof calls>;

const run = object({
  ending,
  /** Printable text of at most 4,000 characters. */
  errors: described(text, 'The end of standard error.'),
  varies: described(
    object({ cpuMs: amount, wallMs: amount, memoryBytes: amount, repeated: flag }),
    'Values that differ between runs: milliseconds, bytes, and whether the run was repeated because it was near a limit.',
  ),
});
type Run = Static<typeof run>;
/** The facts of a run that reports show. After a repetition, the figures are those of the repetition. */
export type RunSummary = Omit<Run, 'varies'> & Run['varies'];

const outcome = object({
  test: text,
  verdict,
  /** One or two sentences. */
  reason: described(text, 'For the student; empty if the verdict is AC.'),
  /** The number of right records. */
  right: count,
  /** The number of all records. */
  total: count,
  /** The records in input order, at most 1,000. If there are more, those that are not right take precedence. */
  records: list(record),
  deductions: list(deduction),
  program: optional(
    described(
      object({
        name: described(text, 'The source file, or the command.'),
        why: described(text, 'Why it was chosen.'),
      }),
      'What was run.',
    ),
  ),
  rightParts: optional(
    described(rightParts, 'The number of wrong records in which a part is right, by part.'),
  ),
  /** The sections in the order of the answer file; absent if each record has one answer. */
  sections: optional(
    described(
      list(section),
      'The judgement of each section of the answers, if they have sections.',
    ),
  ),
  input: optional(
    described(text, 'The name of the input; - for standard input, argument for arguments.'),
  ),
  runs: optional(
    described(constant('each-record'), 'Present if the program ran once for each record.'),
  ),
  record: optional(
    described(
      recordPart,
      'Present if the program got only the words or the numbers of each record, one a line.',
    ),
  ),
  answerFile: optional(described(text, 'The answer file; - for standard output.')),
  run: optional(run),
  /** Details such as a failure of the checker or sandbox. For JE, only instructors see it. */
  note: optional(described(text, 'For staff.')),
  share: optional(described(share, 'The share of the points from an external checker.')),
  calls: optional(described(calls, 'What the calls of a function showed.')),
  objective: optional(
    described(objective, 'How good the answers are, if the problem has an objective.'),
  ),
});
/** The judgement of one submission on one test. */
export interface TestOutcome extends Omit<Static<typeof outcome>, 'records' | 'run'> {
  readonly records: readonly RecordOutcome[];
  /** The key under which the store keeps the drawings of the records. */
  readonly drawings?: string;
  /** The run. Absent if nothing ran. */
  readonly run?: RunSummary;
  /** The files that the run left, for staff. Absent if nothing ran. */
  readonly files?: RunFiles;
}

/** The files that a run left, as keys in the store. */
export interface RunFiles {
  /** Standard output. */
  readonly output: string;
  /** The end of standard error. */
  readonly errors: string;
  /** The answer. Absent if there was none. */
  readonly answer?: string;
  /** The calls of a function on each record. Absent for programs. */
  readonly asked?: string;
}

/** `points` contains the bonus; `max` does not. */
const points = { points: number, max: number, bonus: number };

const sectionScore = object({ section: text, points: number, max: number });

const testScore = object({
  test: text,
  /** The points, not rounded. */
  ...points,
  /** The steps of the calculation, one line each: `8 of 10 right: 12 of 15`. */
  parts: texts,
  isExcused: optional(described(flag, 'Whether the test does not count for the student.')),
  sections: optional(
    described(
      list(sectionScore),
      'The points for right records by section, before deductions, if the assignment gives points by section.',
    ),
  ),
});
/** The points of one test, with their calculation. */
export type TestScore = Static<typeof testScore>;
/** The points for the right records of one section, not rounded. */
export type SectionScore = Static<typeof sectionScore>;

const groupScore = object({
  group: text,
  /** The points, not rounded. */
  ...points,
  /** The reason why the group has no points although its tests do. */
  reason: optional(text),
});
/** The points of one group. */
export type GroupScore = Static<typeof groupScore>;

const rubricScore = object({
  /** The item's id. */
  item: text,
  points: described(orNull(number), 'Null if nobody has decided yet.'),
  max: number,
  level: optional(described(text, 'The name of the level, if the item has levels.')),
  isOverruled: optional(
    described(flag, "Whether it does not count, because the points of the item's test are set."),
  ),
});
/** The points of one item of the rubric. */
export type RubricScore = Static<typeof rubricScore>;

const adjustment = object({
  points: number,
  /** A text for the student. */
  why: text,
});
/** Points added to a total, or deducted from it. */
export type Adjustment = Static<typeof adjustment>;

const score = object({
  tests: list(testScore),
  groups: list(groupScore),
  rubric: described(
    list(rubricScore),
    'The items of the rubric, except those of excused tests. The points of tests and the total contain them.',
  ),
  /** Rounded. */
  ...points,
  /** The adjustments in the order in which they apply. */
  adjustments: described(
    list(adjustment),
    'What lateness and the teacher changed; the points contain it.',
  ),
  /** An answer that could not be verified keeps points open, too. */
  isOpen: described(
    flag,
    'Whether a judge error keeps points open; the total may then still rise.',
  ),
  isUndecided: described(flag, 'Whether the total waits for a decision on an item of the rubric.'),
});
/** The points of one submission. */
export type Score = Static<typeof score>;

const comments = {
  comment: optional(described(text, 'Markdown, for the student.')),
  note: optional(described(text, 'Markdown, for staff.')),
};

const override = object({
  /** The changes before the run, in words. */
  changes: texts,
  /** Multiplies the time limits. */
  timeFactor: number,
  isExcused: flag,
  ...comments,
  tests: described(list(object({ test: text, ...comments })), 'Comments on single tests.'),
  lines: described(
    list(object({ file: text, line: place, comment: text })),
    'Comments to the student in Markdown, at lines of submitted files.',
  ),
});
/** A teacher's decisions for one student, for reports. */
export type SubmissionOverride = Static<typeof override>;

const submission = object({
  /** Unique in the class and safe as a file name. */
  id: text,
  /** The name of the folder or archive. */
  name: text,
  /** The student's id in gradebooks, from the folder's name or a roster. Absent if neither has it. */
  studentId: optional(text),
  hash: described(text, "SHA-256 of the submission's content."),
  handedIn: optional(handedIn),
  person: optional(described(rosterPerson, 'The student in the roster.')),
  override: optional(described(override, 'What the teacher decided for this student.')),
  awaitsRun: optional(
    described(
      flag,
      'Whether a decision changed the run line, files, or time limits after the last run.',
    ),
  ),
  /** One sentence for each. Also at the start of the build log. */
  notes: described(texts, 'What was left out, such as symbolic links.'),
  build: buildOutcome,
  tests: list(outcome),
  score,
});
/** One attempt of a student: the submission's id, and the hash of its content. */
export type HandIn = Pick<SubmissionResult, 'id' | 'hash'>;

/** All results of one submission. */
export interface SubmissionResult extends Omit<Static<typeof submission>, 'tests'> {
  readonly tests: readonly TestOutcome[];
  /** A digest of the decisions by which the tests ran. Absent if there were none. */
  readonly ranBy?: string;
  /** The points of the latest attempt, if this is an earlier one that counts. */
  readonly latestPoints?: number;
}

const identical = object({
  submissions: texts,
  /** The equal part of their programs. `files`: every byte. `tokens`: all but names, comments, and layout. */
  same: oneOf('files', 'tokens'),
});
/** Submissions that are the same, by id. */
export type IdenticalGroup = Static<typeof identical>;

const similar = object({
  left: text,
  right: text,
  /** The share of their tokens that are in equal runs. */
  similarity: share,
  /** The length of the longest equal run of tokens. */
  longest: count,
});
/** Two similar submissions, by id. */
export interface SimilarPair extends Static<typeof similar> {
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

/** A student's row of a gradebook: the line from 1, and the student's name there. */
const row = { line: count, student: text };

const kept = object({
  ...row,
  /** The id of the student's submission, or the first of several candidates. */
  submission: text,
  /** The reason, such as `excused (EX)`. */
  why: text,
});
/** A row whose cell was left alone, although its student has or may have a grade. */
export type KeptRow = Static<typeof kept>;

const ungraded = object({
  ...row,
  /** The text of the cell, such as `excused (EX)`, or the reason why the match is unclear. */
  note: optional(described(text, 'A remark on the cell.')),
});
/** A row without a graded submission. */
export type UngradedRow = Static<typeof ungraded>;
export type GradebookRow = Pick<UngradedRow, 'line' | 'student'>;

const gradebook = object({
  /** The file name. */
  file: text,
  /** The heading of the filled column. */
  column: text,
  warnings: described(
    texts,
    'What the platform will refuse, change, or ask when it imports the filled copy. A sentence each.',
  ),
  filled: described(count, 'The number of cells with points of this grading.'),
  kept: described(list(kept), 'Graded, but the cell was left unchanged.'),
  ungraded: described(list(ungraded), 'Handed in, but refused or not yet graded.'),
  missing: described(list(ungraded), 'Nothing handed in.'),
  unmatched: described(texts, 'Submissions without a clear row in the gradebook.'),
});
/** A gradebook compared with a graded class: which cells were filled, which were not, and why. */
export type GradebookReport = Static<typeof gradebook>;

const result = object({
  assignment,
  /** The kind of sandbox, such as `bubblewrap`. */
  sandbox: text,
  isPartial: described(flag, 'Whether grading stopped before all submissions were graded.'),
  /** The submissions by name. */
  submissions: list(submission),
  refused: described(
    list(refusedSubmission),
    'Folders, archives, and files that are not usable submissions.',
  ),
  identical: described(
    list(identical),
    'Submissions whose programs are the same: every byte, or all but names, comments, and layout.',
  ),
  /** One sentence or two each. */
  notices: described(texts, 'What staff should know about the grading machine.'),
  similar: described(list(similar), 'Similar pairs, the most similar first.'),
  gradebooks: described(
    orNull(list(gradebook)),
    'The outcome for each gradebook; null if there was none.',
  ),
});
/** The contents of result.json. */
export type GradeResult = Static<typeof result>;

/** The JSON Schema (draft 7) of result.json. docs/schemas has it as a file. */
export const gradeResultSchema = document(
  { title: 'Queenside: results of grading a class (result.json)' },
  result,
);

/** All results of a class, the source of every report. */
export interface ClassResult extends Omit<
  GradeResult,
  'assignment' | 'submissions' | 'similar' | 'gradebooks'
> {
  readonly assignment: Assignment;
  readonly submissions: readonly SubmissionResult[];
  readonly similar: readonly SimilarPair[];
  /** The programs of each submission, by id; their texts are kept in the store. */
  readonly programs: Readonly<Record<string, readonly ProgramText[]>>;
  /** Absent if no gradebook was given. */
  readonly gradebooks?: readonly GradebookReport[];
  /** The gradebooks to fill. Absent if there are none. */
  readonly gradebookFiles?: readonly GradebookFile[];
}

/** A gradebook as a platform exported it. */
export interface GradebookFile {
  /** The file name of the filled copy. */
  readonly file: string;
  readonly format: 'canvas' | 'moodle';
  /** The heading of the points column. Default: the assignment's title. */
  readonly column?: string;
  /** The key of its contents in the store. */
  readonly csv: string;
}

/** The reader of a report. Each sees everything that the one before sees. */
export type Audience = 'student' | 'assistant' | 'instructor';
