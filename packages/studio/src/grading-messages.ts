/** The messages between server and pages about a grading, as JSON. Times are milliseconds since 1970. */
import type { GradebookReport, RubricItem, StaffView, Verdict } from '@queenside/class-view';

/** The jobs for which the studio starts `queenside grade`. */
export const GRADE_JOBS = ['grade', 'again', 'preview', 'apply', 'drop'] as const;
export type GradeJobKind = (typeof GRADE_JOBS)[number];

/** A verdict with its points, which are null if the test was not scored; the whole is null if the test has no result. */
type GradeCell = readonly [verdict: Verdict, points: number | null] | null;

/** A student as the grid lists them. */
export interface ListedStudent {
  /** The id of the submission, for requests. */
  readonly id: string;
  readonly name: string;
  readonly section?: string;
  readonly studentId?: string;
  readonly points: number;
  readonly max: number;
  /** Whether the judge left points open. */
  readonly isOpen?: true;
  /** Whether an item of the rubric is undecided. */
  readonly isUndecided?: true;
  /** Whether a teacher's decision or lateness changed the points. */
  readonly isAdjusted?: true;
  /** Whether a grading is running that has not reached this student yet. */
  readonly isOld?: true;
  /** The cells in the order of the tests. */
  readonly cells: readonly GradeCell[];
}

interface GradeTest {
  readonly id: string;
  readonly title: string;
  readonly problem: string;
  readonly isForStaff: boolean;
  /** Whether it calls a function, whose calls are stored. */
  readonly isFunction: boolean;
}

/** A process that `queenside studio` started, running or ended. */
export interface GradeJob {
  readonly kind: GradeJobKind;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  /** The exit status; undefined while it runs, and if a signal ended it. */
  readonly status?: number;
  /** The last lines that it wrote. */
  readonly lines: readonly string[];
  /** The work that it counts in tests, such as `grading samples`. */
  readonly progress?: GradingProgress;
}

export interface GradingProgress {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

/** A verdict and points before or after a rejudging. */
interface GradeState {
  readonly verdict?: Verdict;
  readonly points?: number;
}

/** A grade that a rejudging would change. */
export interface ChangeRow {
  readonly id: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly max: number;
  /** The changed tests. */
  readonly tests: readonly {
    readonly title: string;
    readonly before: GradeState;
    readonly after: GradeState;
  }[];
}

/** The class without its students. */
export interface GradedClass {
  readonly title: string;
  readonly assignment: string;
  readonly report: string;
  /** The folder of submissions; undefined if the page only shows grades. */
  readonly submissions?: string;
  readonly tests: readonly GradeTest[];
  /** What a person judges. */
  readonly rubric: readonly RubricItem[];
  /** The version of the assignment file. */
  readonly version: string;
  readonly decisions: DecisionsState;
  /** The last applied grading; absent if nothing was graded. */
  readonly graded?: { readonly number: number; readonly at: number };
  /** Whether the last grading stopped before the last submission. */
  readonly isPartial: boolean;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  readonly notices: readonly string[];
  readonly identical: readonly { readonly submissions: readonly string[]; readonly same: string }[];
  readonly similar: readonly {
    readonly left: string;
    readonly right: string;
    readonly similarity: number;
    readonly longest: number;
  }[];
  /** The process that grades, this one or another. */
  readonly owner?: number;
  /** The submissions of the grading or rejudging that runs, or of the grading that was interrupted. */
  readonly progress?: {
    readonly done: number;
    readonly total?: number;
    readonly secondsLeft?: number;
  };
  readonly job?: GradeJob;
  /** The rejudging that waits to be applied; incomplete while it is computed. */
  readonly preview?: { readonly isComplete: boolean; readonly changes: readonly ChangeRow[] };
  /** The error of the assignment or the store. */
  readonly problem?: string;
}

/** Topic `grading`. */
export interface GradingMessage {
  /** The class; undefined if it has not changed. */
  readonly class?: GradedClass;
  /** Whether the rows are all students. */
  readonly isWhole?: true;
  readonly rows: readonly ListedStudent[];
  /** The ids of submissions that are gone. */
  readonly gone?: readonly string[];
}

/** The state of overrides.yaml. */
interface DecisionsState {
  readonly version: string;
  /** Comments for reuse, by key. */
  readonly comments: Readonly<Record<string, string>>;
}

/** What a teacher decided on a test, or on the whole. */
export interface TestDecisions {
  readonly points?: {
    readonly kind: 'add' | 'set';
    readonly points: number;
    readonly reason: string;
  };
  readonly comment?: string;
  readonly note?: string;
  readonly isExcused?: boolean;
}

/** What a teacher decided for a student. */
export interface StudentDecisions extends TestDecisions {
  readonly isWaived: boolean;
  /** Empty if the grader chose it. */
  readonly run: string;
  /** What happened to files, by path: `replaced` or `left out`. */
  readonly files: Readonly<Record<string, string>>;
  readonly tests: Readonly<Record<string, TestDecisions>>;
  readonly rubric: Readonly<Record<string, string | number>>;
}

/** An entry of the history of decisions. */
export interface HistoryRow {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly isUndo: boolean;
  readonly standing: 'in-effect' | 'changed-since' | 'undone';
  readonly changes: readonly {
    /** As overrides.yaml names the student; undefined for the whole class. */
    readonly student: string | undefined;
    readonly submission: string | undefined;
    readonly words: string;
  }[];
}

/** The data of a student's page. */
export interface StudentData extends StaffView {
  /** The version of overrides.yaml of which the rest tells. */
  readonly version: string;
  readonly decisions: StudentDecisions;
  /** Why items of the rubric do not count, by item. */
  readonly overruled: Readonly<Record<string, string>>;
  /** The records whose answers are drawn, by test. */
  readonly drawn: Readonly<Record<string, readonly number[]>>;
}

/** A record that a student had to answer, for a solver. */
export interface ShownRecord {
  readonly problem: string;
  readonly record: string;
  readonly variant?: string;
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A filled gradebook. */
export interface GradebookData {
  /** Base64. */
  readonly csv: string;
  readonly report: GradebookReport;
}
