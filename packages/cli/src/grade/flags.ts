import type { Audience, WayToHandBack } from '@queenside/grader';
import type { PluginFlags } from '../flags.ts';

/** The flags of every grading command. */
export interface GradingFlags extends PluginFlags {
  readonly jobs?: number;
  readonly trusted?: boolean;
  readonly ownUsers?: boolean;
  readonly quiet?: boolean;
}

/** The flags of `grade watch`, which are flags of `grade`, too. */
export interface ClassFlags extends GradingFlags {
  readonly submissions?: string;
  readonly report: string;
  readonly samples: boolean;
  readonly roster?: string;
  readonly canvas?: string;
  readonly moodle?: string;
  readonly column?: string;
}

/** The flags of `grade`. */
export interface GradeFlags extends ClassFlags {
  readonly only?: readonly string[];
  /** True for all submissions. */
  readonly again?: readonly string[] | true;
  readonly exportDolos?: boolean;
}

/** The flags of `grade verify`. */
export interface GradeVerifyFlags extends GradingFlags {
  readonly inferLimits?: boolean;
}

/** The flags of `grade one`. */
export interface GradeOneFlags extends GradingFlags {
  readonly student: string;
  readonly gradescope?: string;
  readonly prairielearn?: string;
  readonly coderunner?: string;
  readonly json?: boolean;
  /** The reader of all that is printed and written. */
  readonly as: Audience;
}

/** The flags of `grade rejudge`. */
export interface RejudgeFlags extends GradingFlags {
  readonly report: string;
  readonly apply?: boolean;
  readonly drop?: boolean;
}

/** The flags of commands that decide on students. */
interface DecidingFlags extends PluginFlags {
  readonly report: string;
  readonly by?: string;
  readonly test?: string;
}

/** The flags of `grade decide`. */
export interface DecideFlags extends DecidingFlags {
  readonly add?: number;
  readonly set?: number;
  readonly reason?: string;
  readonly excused?: boolean;
  readonly late?: string;
  readonly due?: string;
  readonly run?: string;
  readonly timeFactor?: number;
  /** Items with a level or points. */
  readonly rubric?: readonly (readonly [item: string, decided: string | number])[];
  /** Paths in the submission with a file beside the assignment; undefined removes the file. */
  readonly file?: readonly (readonly [path: string, file: string | undefined])[];
  /** Paths of values. */
  readonly withdraw?: readonly (readonly string[])[];
  readonly all?: boolean;
  /** The id of a decision; true for the last one in effect. */
  readonly undo?: string | true;
}

/** The flags of `grade comment`. */
export interface CommentFlags extends DecidingFlags {
  readonly line?: { readonly file: string; readonly line: string };
  readonly note?: boolean;
  readonly reuse?: string;
  readonly save?: string;
}

/** The flags of `grade hand-back`. */
export interface HandBackFlags extends PluginFlags {
  readonly to: WayToHandBack;
  readonly report: string;
  readonly roster?: string;
  readonly submissions?: string;
}
