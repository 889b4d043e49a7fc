/** An assignment as the grader uses it: validated, with defaults filled in and absolute paths. */
import type { Limits } from './run.ts';

export interface Assignment {
  /** Kebab-case. */
  readonly id: string;
  readonly title: string;
  /** The assignment file. Relative paths in it start at its folder. */
  readonly file: string;
  /** Determines every generated instance, per class or per student. */
  readonly seed: number;
  readonly build: BuildRules;
  /** Absolute paths that submissions must not see while they are built and run. Some may not exist. */
  readonly hidden: readonly string[];
  /** In file order. Tests may require each other in any order, but not in a cycle. */
  readonly tests: readonly Test[];
  /** A test belongs to at most one group. Tests outside every group count on their own. */
  readonly groups: readonly Group[];
  /** The most points that all groups can give together, without bonus. Infinity means no limit. */
  readonly maxPoints: number;
  readonly rounding: Rounding;
  /** Absent if the assignment has no due date and lateness costs nothing. */
  readonly lateness?: Lateness;
  /** Which of a student's attempts counts. */
  readonly attempts: 'last' | 'best';
  readonly samples: readonly Sample[];
  /** Absent if the assignment names no starter code. */
  readonly similarity?: SimilarityRules;
}

/** What lateness costs. */
export interface Lateness {
  /** In milliseconds since 1970. Absent if only the platform's own marks tell who is late. */
  readonly dueMs?: number;
  /** A submission within this time after the due date is not late. */
  readonly graceMs: number;
  /** The share of the maximum that each begun period costs, 0 to 1. */
  readonly penalty: number;
  readonly perMs: number;
  /** The most that lateness costs, as a share of the maximum. */
  readonly most: number;
}

/** Rules for comparing submissions with each other. */
export interface SimilarityRules {
  /** Files, folders, or archives given to every student. Code shared with them does not count as similar. */
  readonly starter: readonly string[];
}

/** Rules for reading and building submissions. */
export interface BuildRules {
  /** If present, the grader uses these commands and detects no language. */
  readonly commands?: { readonly build?: readonly string[]; readonly run: readonly string[] };
  /** Accepted languages, by their ids in `languages/`. An empty list accepts all. */
  readonly languages: readonly string[];
  readonly limits: Limits;
  /** The most bytes in one submission. */
  readonly maxBytes: number;
  /** The most files in one submission. */
  readonly maxFiles: number;
}

/** One run of a program on one input file. */
export interface Test {
  /** Kebab-case, unique in the assignment. */
  readonly id: string;
  readonly title: string;
  /** The problem's id. */
  readonly problem: string;
  /** The input's file name in the program's working folder: `nqueens.txt`. */
  readonly input: string;
  readonly instances: Instances;
  readonly answer: AnswerRules;
  readonly checker: Checker;
  /** For a program in a language with time factor 1. */
  readonly limits: Limits;
  /** Multipliers of the CPU and wall limits, by language. */
  readonly timeFactors: Readonly<Record<string, number>>;
  readonly scoring: Scoring;
  /** The grader runs this test only if all of these are met. */
  readonly requires: readonly Requirement[];
  /** Who may see the input and the records. */
  readonly visibleTo: 'student' | 'staff';
  /** Whether students see right answers to records that they failed. */
  readonly showsAnswers: boolean;
}

/** The source of a test's records. */
export type Instances =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'generated';
      /** Parameters of the problem's generator. */
      readonly parameters: Readonly<Record<string, unknown>>;
      /** Whether each student gets different instances. */
      readonly perStudent: boolean;
      /** Replaces the seed derived from the assignment's seed and the test's id. */
      readonly seed?: number;
    };

/** Rules for finding and reading a program's answer. */
export interface AnswerRules {
  /** File names without a deduction. The first is the one the assignment asks for. */
  readonly names: readonly string[];
  /** Other accepted names (`-` for standard output), each with the share of the test's points it costs, 0 to 1. */
  readonly otherNames: Readonly<Record<string, number>>;
  /** The share that any similar name, such as `nqueens_output.txt`, costs. If undefined, such names do not count. */
  readonly likelyNames?: number;
  /** The problem's answer styles without a deduction. An empty list means all of them. */
  readonly forms: readonly string[];
  /** The share of the test's points that any other style costs, 0 to 1. */
  readonly otherForms: number;
  /** A solver of the problem whose rules define the right answer, such as how leaves are counted. */
  readonly solver?: string;
  readonly solverOptions: Readonly<Record<string, unknown>>;
}

/** What judges the answers of a test. */
export type Checker =
  /** The problem's own checker. */
  | { readonly kind: 'problem' }
  /**
   * A Kattis or ICPC checker, called as `<program> input answer feedback_dir [args] < output`. Exit codes: 42 right, 43 wrong,
   * any other is a judge error.
   */
  | ExternalChecker<'kattis'>
  /**
   * A testlib checker, called as `<program> input output answer [args]`. Exit codes: 0 right, 1 wrong, 2, 4, and 8 bad format,
   * 7 points from 0 to 1, any other is a judge error. It explains itself on standard error.
   */
  | ExternalChecker<'testlib'>;

/** A program that judges answers. */
export interface ExternalChecker<Kind extends string> {
  readonly kind: Kind;
  /**
   * The program and its arguments. Relative paths start at the assignment's folder. Words after the last file in the command
   * follow the file names in the call: `python3 check.py strict` is called as `python3 check.py input … strict`.
   */
  readonly command: readonly string[];
  /** A file with the right answer, if the checker needs one. */
  readonly answerFile?: string;
  /** Digest of the command's files and the answer file. If it changes, stored judgements no longer apply. */
  readonly contents: string;
  readonly limits: Limits;
}

/** The points of a test. */
export interface Scoring {
  /** Points for right records. */
  readonly points: number;
  /** `share`: in proportion to the right records. `all`: no points unless every record is right. */
  readonly credit: 'share' | 'all';
  /** Verdicts that let right records count. Always contains AC, PAC, WA, and FE. */
  readonly creditWith: readonly string[];
  /** The share of a record's points that a wrong answer gets if this part of it is right, 0 to 1. */
  readonly parts: Readonly<Record<string, number>>;
  /** The share of the points for each section of the answers, by label; together 1. Absent if all answers count alike. */
  readonly sections?: Readonly<Record<string, number>>;
  readonly efficiency?: Efficiency;
  /** Gives the points for right records by the values of the answers, if the problem has an objective. */
  readonly objective?: ObjectiveRule;
  /** Points beyond the maximum, given only if every record is right. */
  readonly bonus: readonly Tier[];
  readonly bonusBy: 'cpu' | 'wall';
}

/** Which values earn points: one for all records, or one for each. */
export interface ObjectiveRule {
  /** Values at least as good have full points. */
  readonly full: number | readonly number[];
  /** Values no better have none. */
  readonly none: number | readonly number[];
}

/** Points for speed. */
export interface Efficiency {
  readonly points: number;
  readonly by: 'cpu' | 'wall';
  /** By ascending time. The first tier that the run reaches counts; its `worth` is a share of `points`. */
  readonly tiers: readonly Tier[];
  /** What a run beyond the last tier loses: points for speed, or all points of the test. */
  readonly beyond: 'no-efficiency' | 'no-points';
  /** `right` multiplies the points by the share of right records; `none` does not. */
  readonly scaledBy: 'right' | 'none';
}

/** A reward for runs that take less than `withinMs`: bonus points, or a share (0 to 1) of the efficiency points. */
export interface Tier {
  readonly withinMs: number;
  readonly worth: number;
}

/** An outcome that another test must have. */
export interface Requirement {
  readonly test: string;
  /** `right`: every record. `some-right`: at least one. `in-time`: within the last efficiency tier, or else the limits. */
  readonly outcome: 'right' | 'some-right' | 'in-time';
}

/** Tests that are scored together. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly tests: readonly string[];
  /** `sum`: adds the tests' points. `all`: no points unless every test is right. `min`: all points times the lowest share of any test. */
  readonly scoring: 'sum' | 'all' | 'min';
  /** Groups that must have full points before this one gets any. */
  readonly requires: readonly string[];
}

export interface Rounding {
  /** Totals become multiples of this. 0 turns rounding off. */
  readonly to: number;
  readonly way: 'nearest' | 'up' | 'down';
}

/** A submission with a known outcome, for checking the assignment. */
export interface Sample {
  /** A folder or archive. */
  readonly path: string;
  readonly kind: 'right' | 'wrong' | 'slow' | 'crashing' | 'other';
  /** The expected verdict by test id; `*` stands for all other tests. `WA|PAC` accepts either. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** The expected total, if it matters. */
  readonly points?: number;
}
