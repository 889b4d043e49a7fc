/** Adds the rubric to the points of tests and of the whole, and applies a teacher's decisions on tests. */
import { defined } from '@queenside/core/basics';
import type { Override, RubricItem, RubricScore, TestOverride } from '@queenside/class-view';
import { Fraction } from './fraction.ts';
import type { Points, TestPoints } from './score-test.ts';

/** A person's decisions on the points of one submission. */
export type PointDecisions = Pick<Override, 'tests' | 'rubric'>;

/** The points of a rubric item. */
export interface ItemPoints {
  readonly item: RubricItem;
  /** Undefined if nobody has decided yet. */
  readonly points?: number;
  /** The name of the level. */
  readonly level?: string;
  /** Whether it does not count, because the points of its test are set. */
  readonly isOverruled: boolean;
}

/** Returns the points of the items that are part of a test or, if it is undefined, of the whole. */
export function scoreItems(
  rubric: readonly RubricItem[],
  test: string | undefined,
  decisions: PointDecisions | undefined,
): ItemPoints[] {
  const isOverruled = decisions?.tests.get(test ?? '')?.points?.kind === 'set';
  return rubric
    .filter((item) => item.test === test)
    .map((item) => {
      const decided = decisions?.rubric.get(item.id) ?? item.default;
      const level = item.levels?.find(({ name }) => name === String(decided));
      if (level !== undefined)
        return { item, points: level.points, level: level.name, isOverruled };
      return {
        item,
        ...defined({ points: typeof decided === 'number' ? decided : undefined }),
        isOverruled,
      };
    });
}

/** Adds the items of a test to its points, and applies the decisions on it. The points are never negative. */
export function decidePoints(
  test: TestPoints,
  items: readonly ItemPoints[],
  override: TestOverride | undefined,
): TestPoints {
  const { ZERO } = Fraction;
  if (override?.isExcused === true) {
    const parts = ['excused: it does not count'];
    return {
      ...test,
      base: ZERO,
      bonus: ZERO,
      max: ZERO,
      isRight: true,
      isOpen: false,
      isExcused: true,
      parts,
    };
  }
  const judged = items.map(pointsOfItem);
  const max = Fraction.sum([test.max, ...judged.map((each) => each.max)]);
  const withItems = Fraction.sum([test.base, ...judged.map((each) => each.base)]);
  const scored: TestPoints = {
    ...test,
    base: Fraction.max(ZERO, withItems),
    max,
    parts: [...test.parts, ...items.flatMap(explain)],
  };
  const { points } = override ?? {};
  if (points === undefined) return scored;
  const isSet = points.kind === 'set';
  const own = Fraction.of(points.points);
  const wanted = Fraction.max(ZERO, isSet ? own : scored.base.plus(scored.bonus).plus(own));
  const base = Fraction.min(wanted, max);
  const how = isSet ? `set to ${own.show()}` : `${points.points > 0 ? '+' : ''}${own.show()}`;
  return {
    ...scored,
    base,
    // What exceeds the maximum of the test may exceed that of the assignment.
    bonus: wanted.minus(base),
    isRight: scored.isRight || !base.isLess(max),
    isOpen: scored.isOpen && !isSet,
    parts: [...scored.parts, `${points.reason.replace(/\.$/, '')}: ${how}`],
  };
}

/** Returns the points of an item; none if nobody has decided yet. */
export function pointsOfItem({ item, points = 0 }: ItemPoints): Points {
  return { base: Fraction.of(points), bonus: Fraction.ZERO, max: Fraction.of(item.max) };
}

/** Returns `Style: good, 4 of 5`, or `Style: not counted`; nothing for a deduction that nobody made. */
function explain({ item: { title, max }, points, level, isOverruled }: ItemPoints): string[] {
  if (isOverruled) return points === undefined ? [] : [`${title}: not counted`];
  if (points === undefined) return [`${title}: not decided yet`];
  if (points === 0 && max === 0) return [];
  const worth = max > 0 ? `${points} of ${max}` : String(points);
  return [`${title}: ${level === undefined ? '' : `${level}, `}${worth}`];
}

export function itemScore({ item, points, level, isOverruled }: ItemPoints): RubricScore {
  return {
    item: item.id,
    points: points ?? null,
    max: item.max,
    ...defined({ level, isOverruled: isOverruled || undefined }),
  };
}
