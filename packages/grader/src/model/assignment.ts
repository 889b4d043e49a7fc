/** An assignment as the grader uses it: everything is filled in and checked, and paths are absolute. */
import type { Limits } from './run.ts';

export interface Assignment {
  /** Kebab-case. */
  readonly id: string;
  readonly title: string;
  /** The assignment file; what it names is found from its folder. */
  readonly file: string;
  /** Instances made for the class, or for each student, follow from it. */
  readonly seed: number;
  readonly build: BuildRules;
  /** In the file's order; they may require each other in any order, but not in a circle. */
  readonly tests: readonly Test[];
  /** A test is in one group at most; those in none count by themselves. */
  readonly groups: readonly Group[];
  /** Points that all groups together cannot exceed, bonus not counted; Infinity where there is no such limit. */
  readonly maxPoints: number;
  readonly rounding: Rounding;
  readonly samples: readonly Sample[];
  /** Absent where nothing was handed out. */
  readonly similarity?: SimilarityRules;
}

/** What comparing submissions with each other goes by. */
export interface SimilarityRules {
  /** Files, folders or archives that everybody was given: what is shared with them does not count. */
  readonly starter: readonly string[];
}

/** How submissions are built and run. */
export interface BuildRules {
  /** Where given, languages are not looked for: the commands are these. `build` may be missing. */
  readonly commands?: { readonly build?: readonly string[]; readonly run: readonly string[] };
  /** Languages that are taken, by the ids of `languages/`; all where it is empty. */
  readonly languages: readonly string[];
  readonly limits: Limits;
  /** The most bytes, and files, of one submission. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** One run of a program on one input file. */
export interface Test {
  /** Kebab-case, once in the assignment. */
  readonly id: string;
  readonly title: string;
  /** The problem's id. */
  readonly problem: string;
  /** The name under which the program finds the input in its working folder: `nqueens.txt`. */
  readonly input: string;
  readonly instances: Instances;
  readonly answer: AnswerRules;
  readonly checker: Checker;
  /** For a program in a language of factor 1. */
  readonly limits: Limits;
  /** What CPU and wall limits are multiplied by, by language. */
  readonly timeFactors: Readonly<Record<string, number>>;
  readonly scoring: Scoring;
  /** The tests that must have gone so well before this one is run. */
  readonly requires: readonly Requirement[];
  /** Who may see the input and the records: `student`, or only `staff`. */
  readonly visibleTo: 'student' | 'staff';
}

/** Where the records of a test come from. */
export type Instances =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'generated';
      /** Of the problem's generator. */
      readonly parameters: Readonly<Record<string, unknown>>;
      /** Whether each student gets other ones. */
      readonly perStudent: boolean;
      /** Instead of one derived from the assignment's seed and the test's id. */
      readonly seed?: number;
    };

/** Where a program may leave its answers. */
export interface AnswerRules {
  /** The names that cost nothing; the first is the one that was asked for. */
  readonly names: readonly string[];
  /** Other names, and standard output as `-`: names that people use instead, and what share of the test's points each costs, 0 to 1. */
  readonly otherNames: Readonly<Record<string, number>>;
  /** Whether any name of the kind `nqueens_output.txt` is taken for the answer, and at what cost; undefined where not. */
  readonly likelyNames?: number;
  /** Output styles of the problem that cost nothing; empty where every readable form does. */
  readonly forms: readonly string[];
  /** What share of the test's points any other form costs, 0 to 1. */
  readonly otherForms: number;
  /** A solver of the problem whose rules decide what is right, such as how leaves are counted. */
  readonly solver?: string;
  readonly solverOptions: Readonly<Record<string, unknown>>;
}

/** Who judges. */
export type Checker =
  /** The problem's own checker. */
  | { readonly kind: 'problem' }
  /** A program called `<program> input answer feedback_dir [args] < output`: 42 right, 43 wrong, anything else the judge's fault (Kattis, ICPC). */
  | ExternalChecker<'kattis'>
  /**
   * A program called `<program> input output answer [args]`: 0 right, 1 wrong, 2, 4 and 8 format, 7 points from 0 to 1, each with
   * its word on standard error; 3 and others the judge's fault (testlib).
   */
  | ExternalChecker<'testlib'>;

export interface ExternalChecker<Kind extends string> {
  readonly kind: Kind;
  /**
   * The program and its arguments; relative programs are found from the assignment's folder. What follows the last part that
   * is a file comes behind the names of the files: `python3 check.py strict` is called as `python3 check.py input … strict`.
   */
  readonly command: readonly string[];
  /** A file with the right answer, where the checker wants one. */
  readonly answerFile?: string;
  /** A digest of the files that its command names and of the answer file: what is in them decides as well. */
  readonly contents: string;
  readonly limits: Limits;
}

/** What a test is worth. */
export interface Scoring {
  /** Points for right records. */
  readonly points: number;
  /** `share`: right records by all; `all`: nothing unless all are right. */
  readonly credit: 'share' | 'all';
  /** Verdicts with which right records count. Always among them: AC, PAC, WA, FE. */
  readonly creditWith: readonly string[];
  readonly efficiency?: Efficiency;
  /** Points beyond the maximum, where all records are right. */
  readonly bonus: readonly Tier[];
  readonly bonusBy: 'cpu' | 'wall';
}

/** Points for speed. */
export interface Efficiency {
  readonly points: number;
  readonly by: 'cpu' | 'wall';
  /** By ascending time: the first that holds counts. `share` is of `points`. */
  readonly tiers: readonly Tier[];
  /** Beyond the last tier: no points for speed, or none for the test at all. */
  readonly beyond: 'no-efficiency' | 'no-points';
  /** What efficiency is multiplied by: `right`, the share of right records; `none`, nothing. */
  readonly scaledBy: 'right' | 'none';
}

/** A run that takes less than `withinMs` gets `worth`: points of a bonus, a share (0 to 1) of efficiency. */
export interface Tier {
  readonly withinMs: number;
  readonly worth: number;
}

/** `right`: all records; `some-right`: at least one; `in-time`: within the last tier of its efficiency, or its limits. */
export interface Requirement {
  readonly test: string;
  readonly outcome: 'right' | 'some-right' | 'in-time';
}

/** Tests whose points belong together. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly tests: readonly string[];
  /** `sum` of its tests; `all`: nothing unless every test is right; `min`: the least share of any test, of all their points. */
  readonly scoring: 'sum' | 'all' | 'min';
  /** Groups that must have full points before this one has any. */
  readonly requires: readonly string[];
}

export interface Rounding {
  /** Totals are multiples of it; 0 for no rounding. */
  readonly to: number;
  readonly way: 'nearest' | 'up' | 'down';
}

/** A submission whose outcome is known. */
export interface Sample {
  /** Its folder, or archive. */
  readonly path: string;
  readonly kind: 'right' | 'wrong' | 'slow' | 'crashing' | 'other';
  /** The verdict of each test, by its id, or of all others as `*`; `WA|PAC` where either will do. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** Total points, where they are to be so many. */
  readonly points?: number;
}
