/** The contents of an assignment file as written, after schema validation. */
import type {
  Budget,
  Efficiency,
  FunctionRules,
  Group,
  Requirement,
  Rounding,
  Rule,
  Sample,
  Scoring,
  Test,
} from '../../model/index.ts';

/** A time or a size: a number, optionally with a unit. */
export type Written = string | number;

export interface AssignmentFile {
  readonly id?: string;
  readonly title: string;
  readonly seed?: number;
  readonly secret?: string;
  readonly build?: WrittenBuild;
  readonly limits?: WrittenRunLimits;
  readonly sandbox?: { readonly hide?: readonly string[] };
  readonly libraries?: Readonly<Record<string, string>>;
  readonly answer?: WrittenAnswer;
  readonly scoring?: WrittenScoring;
  readonly tests: readonly WrittenTest[];
  readonly groups?: readonly WrittenGroup[];
  readonly rubric?: readonly WrittenRubricItem[];
  readonly maxPoints?: number;
  readonly rounding?: Partial<Rounding>;
  readonly due?: string;
  readonly late?: WrittenLateness;
  readonly attempts?: 'last' | 'best';
  readonly samples?: readonly WrittenSample[];
  readonly similarity?: WrittenSimilarity;
}

interface WrittenLateness {
  readonly grace?: Written;
  readonly penalty?: string;
  readonly per?: Written;
  readonly most?: string;
}

export interface WrittenSimilarity {
  readonly starter: string | readonly string[];
}

export interface WrittenBuild {
  readonly languages?: readonly string[];
  readonly command?: WrittenCommand;
  readonly run?: WrittenCommand;
  readonly limits?: WrittenLimits;
  readonly maxSize?: Written;
  readonly maxFiles?: number;
}

/** Text is split at blanks. */
export type WrittenCommand = string | readonly string[];

export interface WrittenLimits {
  readonly cpu?: Written;
  readonly wall?: Written;
  readonly memory?: Written;
  readonly output?: Written;
  readonly processes?: number;
}

export interface WrittenRunLimits extends WrittenLimits {
  readonly languages?: Readonly<Record<string, number>>;
}

export interface WrittenAnswer {
  readonly name?: string | readonly string[];
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly likelyNames?: string;
  readonly forms?: readonly string[];
  readonly otherForms?: string;
  readonly show?: boolean;
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface WrittenScoring {
  readonly credit?: Scoring['credit'];
  readonly creditWith?: readonly string[];
  readonly parts?: Readonly<Record<string, string>>;
  readonly sections?: Readonly<Record<string, string>> | null;
  readonly efficiency?: WrittenEfficiency | null;
  readonly objective?: Scoring['objective'] | null;
  readonly bonus?: WrittenBonus | null;
}

export interface WrittenEfficiency {
  readonly points: number;
  readonly by?: Efficiency['by'];
  readonly tiers: Readonly<Record<string, string>>;
  readonly beyond?: Efficiency['beyond'];
  readonly scaledBy?: Efficiency['scaledBy'];
}

export interface WrittenBonus {
  readonly by?: Scoring['bonusBy'];
  readonly tiers: Readonly<Record<string, number>>;
}

export interface WrittenTest {
  readonly kind?: 'program' | 'function';
  readonly function?: {
    readonly languages?: readonly string[];
    readonly name?: string;
    readonly framework?: NonNullable<FunctionRules['framework']>;
  };
  readonly rule?: Rule;
  readonly budget?: WrittenBudget;
  readonly id?: string;
  readonly title?: string;
  readonly problem?: string;
  readonly package?: string;
  readonly input?: string;
  readonly runs?: 'all-records' | 'each-record';
  readonly record?: 'whole' | 'words' | 'numbers';
  readonly instances?: string | WrittenGenerated;
  readonly points: number;
  readonly limits?: WrittenRunLimits;
  readonly answer?: WrittenAnswer;
  readonly scoring?: WrittenScoring;
  readonly checker?: WrittenChecker;
  readonly requires?: string | readonly string[] | Readonly<Record<string, Requirement['outcome']>>;
  readonly visibleTo?: Test['visibleTo'];
}

/** One of the counts has its limit. */
export interface WrittenBudget extends Partial<
  Readonly<Record<Budget['count'], { readonly of: string; readonly atMost: string }>>
> {
  readonly points: number;
}

export interface WrittenGenerated {
  readonly generate?: Readonly<Record<string, unknown>>;
  readonly bank?: true;
  readonly perStudent?: boolean;
  readonly perAttempt?: boolean;
  readonly seed?: number;
}

export interface WrittenChecker {
  readonly kattis?: WrittenCommand;
  readonly testlib?: WrittenCommand;
  readonly answer?: string;
  readonly limits?: WrittenLimits;
}

export interface WrittenGroup {
  readonly id?: string;
  readonly title?: string;
  readonly tests: readonly string[];
  readonly scoring?: Group['scoring'];
  readonly requires?: string | readonly string[];
}

export interface WrittenRubricItem {
  readonly id?: string;
  readonly title: string;
  readonly test?: string;
  readonly points?: number;
  readonly levels?: Readonly<Record<string, number>>;
  readonly default?: string | number;
  readonly description?: string;
  readonly note?: string;
}

export interface WrittenSample {
  readonly path: string;
  readonly kind: Sample['kind'];
  readonly verdicts?: Readonly<Record<string, string>>;
  readonly points?: number;
}
