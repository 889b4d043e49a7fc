/** The flags of every grading command. */
export interface GradingFlags {
  readonly jobs?: number;
  readonly trusted?: boolean;
  readonly ownUsers?: boolean;
  readonly config?: string;
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
}

/** The flags of `grade rejudge`. */
export interface RejudgeFlags extends GradingFlags {
  readonly report: string;
  readonly apply?: boolean;
  readonly drop?: boolean;
}
