/** Computes the points for right records: of all answers, or of each section by its share. */
import { defined } from '@queenside/core/basics';
import type {
  ObjectiveRule,
  ObjectiveValues,
  Scoring,
  Test,
  TestOutcome,
} from '@queenside/class-view';
import { Fraction } from './fraction.ts';

/** The points for right records, with explanations. */
export interface RecordPoints {
  /** The earned share of the points, 0 to 1. */
  readonly share: Fraction;
  readonly points: Fraction;
  readonly parts: readonly string[];
  /** Absent unless the test gives points by section. */
  readonly sections?: readonly SectionPoints[];
}

/** The points for right records of one section. */
export interface SectionPoints {
  readonly section: string;
  readonly points: Fraction;
  readonly max: Fraction;
}

/** Answers that are counted together. */
type Counted = Pick<TestOutcome, 'right' | 'total' | 'rightParts' | 'objective' | 'share'>;

/** Scores the records of a test; the verdict lets right ones count. */
export function scoreRecords(test: Test, outcome: TestOutcome): RecordPoints {
  const { scoring } = test;
  const { points: most, sections } = scoring;
  // An answer that is not readable at all has no sections.
  if (sections === undefined || outcome.sections === undefined) {
    const share = shareOf(scoring, outcome);
    const points = share.times(Fraction.of(most));
    const parts = [explain(scoring, outcome, share, Fraction.of(most))];
    return {
      share,
      points,
      parts,
      ...defined({ sections: sections === undefined ? undefined : emptySections(test) }),
    };
  }
  const scored = Object.entries(sections).map(([section, worth]) => {
    const counted = countedIn(outcome, section);
    const max = Fraction.of(worth).times(Fraction.of(most));
    const share = shareOf(scoring, counted);
    const part = `${section}: ${explain(scoring, counted, share, max)}`;
    return { section, points: share.times(max), max, part, share: Fraction.of(worth).times(share) };
  });
  return {
    share: Fraction.sum(scored.map((each) => each.share)),
    points: Fraction.sum(scored.map((each) => each.points)),
    parts: scored.map(({ part }) => part),
    sections: scored.map(({ section, points, max }) => ({ section, points, max })),
  };
}

/** Returns the share for records that are fully right: wrong ones with a right part do not count. */
export function rightShare(test: Test, outcome: TestOutcome): Fraction {
  const withoutParts = { ...test, scoring: { ...test.scoring, parts: {} } };
  return scoreRecords(withoutParts, outcome).share;
}

/** Returns the points of a test's sections if no record counts. */
export function emptySections({
  scoring: { points, sections = {} },
}: Test): readonly SectionPoints[] {
  return Object.entries(sections).map(([section, worth]) => ({
    section,
    points: Fraction.ZERO,
    max: Fraction.of(worth).times(Fraction.of(points)),
  }));
}

/** Returns `8 of 10 right, 1 with the right score (50 % each)`. */
export function countRight(
  { parts }: Scoring,
  { right, total, rightParts = {} }: Pick<Counted, 'right' | 'total' | 'rightParts'>,
): string {
  const half = Object.entries(rightParts)
    .filter(([part]) => (parts[part] ?? 0) > 0)
    .map(([part, count]) => `, ${count} with the right ${part} (${percent(parts[part]!)} each)`);
  return `${right} of ${total} right${half.join('')}`;
}

/** Returns what was counted in one section, with the values of its answers. */
function countedIn({ sections = [], objective }: TestOutcome, section: string): Counted {
  const at = sections.findIndex(({ label }) => label === section);
  const found = sections[at]!;
  if (objective === undefined) return found;
  const values = objective.values.filter((_, index) => index % sections.length === at);
  return { ...found, objective: { ...objective, values } };
}

/** Returns the earned share: from the checker, from the values of the answers, or from the right records. */
function shareOf(scoring: Scoring, counted: Counted): Fraction {
  const { right, total, rightParts = {}, share } = counted;
  const needsAll = scoring.credit === 'all';
  const quality = earnedQuality(scoring, counted);
  if (quality !== undefined)
    return needsAll && right < total ? Fraction.ZERO : Fraction.of(quality);
  const most = Math.max(total, 1);
  const earned =
    share === undefined
      ? Fraction.sum([
          Fraction.ratio(Math.min(right, total), most),
          ...Object.entries(rightParts).map(([part, count]) =>
            Fraction.of(scoring.parts[part] ?? 0).times(Fraction.ratio(count, most)),
          ),
        ])
      : Fraction.max(Fraction.ZERO, Fraction.min(Fraction.of(share), Fraction.ONE));
  return needsAll && earned.isLess(Fraction.ONE) ? Fraction.ZERO : earned;
}

/** Returns the share that the values of the answers earn, if the test counts them. */
function earnedQuality(
  { objective: rule }: Scoring,
  { objective }: Pick<Counted, 'objective'>,
): number | undefined {
  return rule === undefined || objective === undefined ? undefined : qualityOf(rule, objective);
}

/** Returns `8 of 10 right: 12 of 15`. */
function explain(scoring: Scoring, counted: Counted, share: Fraction, most: Fraction): string {
  const { right, total } = counted;
  const told = countRight(scoring, counted);
  const quality = earnedQuality(scoring, counted);
  const judged =
    quality !== undefined
      ? `${told}, ${percent(quality)} by the values of the answers`
      : counted.share === undefined
        ? told
        : `${percent(counted.share)} right by the checker`;
  const isRefused =
    scoring.credit === 'all' && share.isZero() && (quality === undefined || right < total);
  const condition = isRefused ? ', but all must be' : '';
  return `${judged}${condition}: ${share.times(most).show()} of ${most.show()}`;
}

/**
 * Returns the share of the points that the values of a test's answers earn, 0 to 1: the mean over all records. Between the
 * values for full points and for none, the share is linear; a record without a right answer earns nothing.
 */
function qualityOf({ full, none }: ObjectiveRule, { values }: ObjectiveValues): number {
  if (values.length === 0) return 0;
  const earned = values.map((value, index) => {
    if (value === null) return 0;
    const [best, worst] = [valueAt(full, index), valueAt(none, index)];
    return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
  });
  return earned.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Returns the value for a record. The last one of a list holds for all further records. */
function valueAt(values: ObjectiveRule['full'], index: number): number {
  return typeof values === 'number' ? values : values[Math.min(index, values.length - 1)]!;
}

/** Formats a share with at most two decimals: `33.33 %`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
