/** The runs of searches, and algorithms that judge them. */
import type { Calls, Difference } from './calls.ts';
import type { Rows } from './board/board.ts';
import type { CspAnswer, CspFacts } from './csp/csp.ts';
import type { Path, SpaceFacts } from './space/space.ts';
import type { TreeAnswer, TreeFacts } from './tree/tree.ts';

/** The run of a search on one instance. */
export interface Run<Facts, Answer> {
  readonly facts: Facts;
  readonly calls: Calls;
  /** What the search returned. Absent if it did not end. */
  readonly answer?: Answer;
}

export type TreeRun = Run<TreeFacts, TreeAnswer>;
export type SpaceRun = Run<SpaceFacts, { readonly states: Path }>;
export type BoardRun = Run<number, { readonly rows: Rows }>;
export type CspRun = Run<CspFacts, CspAnswer>;

/** Returns the first step of a run that is not permitted; undefined if there is none. */
export type Judge<Each> = (run: Each) => Difference | undefined;

/** An algorithm, and mistakes in it. */
export interface Algorithm<Each> {
  /** The name in sentences. */
  readonly title: string;
  readonly judge: Judge<Each>;
  /** Returns the judge for the runs of one search, if they together show more of its variant than each alone. */
  readonly judgeOf?: (runs: readonly Each[]) => Judge<Each>;
  /** Says what a permitted run has missed, because its variant of the algorithm may miss it; undefined if it missed nothing. */
  readonly remark?: (run: Each) => string | undefined;
  /** Common mistakes: the words that name each, and what a search with that mistake does. */
  readonly mistakes: Readonly<Record<string, Judge<Each>>>;
  /** Mistakes that may come with others: the words that name each, and a run as a search with that mistake alone sees it. */
  readonly misreadings?: Readonly<Record<string, (run: Each) => Each>>;
  /**
   * How much a mistake permits, if others are special cases of it: 0 by default. Of several mistakes that explain a search, those with
   * the least number count.
   */
  readonly breadths?: Readonly<Record<string, number>>;
}

/** Judges by the first of some rules that permits all steps, or else by the rule that permits the most steps. */
export function anyOf<Each, Rule>(
  judge: (run: Each, rule: Rule) => Difference | undefined,
): (...rules: readonly Rule[]) => Judge<Each> {
  return (...rules) =>
    (run) => {
      let latest: Difference | undefined;
      for (const rule of rules) {
        const difference = judge(run, rule);
        if (difference === undefined) return undefined;
        if (latest === undefined || difference.call > latest.call) latest = difference;
      }
      return latest;
    };
}

/** Returns the first step of each run of a search that its algorithm does not permit. */
export function judgeRuns<Each>(
  { judge, judgeOf }: Algorithm<Each>,
  runs: readonly Each[],
): readonly (Difference | undefined)[] {
  return runs.map(judgeOf?.(runs) ?? judge);
}
