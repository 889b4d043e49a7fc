import { defined } from '@queenside/core/basics';
import type { Assignment, Group, Score, SectionScore, TestOutcome } from '@queenside/class-view';
import type { BuildOutcome } from '@queenside/submissions';
import {
  decidePoints,
  itemScore,
  pointsOfItem,
  scoreItems,
  type PointDecisions,
} from './decide-points.ts';
import { Fraction } from './fraction.ts';
import { roundPoints } from './round-points.ts';
import type { SectionPoints } from './score-records.ts';
import { scoreTest, type Points, type TestPoints } from './score-test.ts';
import { standings } from './standing.ts';

const UNDECIDED = 'a test is still open because the judge must repeat it';

/**
 * Computes the points of a submission. Only the total is rounded. A judge error neither gives nor takes points; it keeps the total
 * open.
 *
 * @param outcomes in any order; a test without an outcome has not been run yet.
 * @param decisions on tests and the rubric. Default: none.
 */
export function scoreSubmission(
  assignment: Assignment,
  build: BuildOutcome,
  outcomes: readonly TestOutcome[],
  decisions?: PointDecisions,
): Score {
  const { rubric } = assignment;
  const byId = new Map(outcomes.map((outcome) => [outcome.test, outcome]));
  const standing = standings(assignment.tests, byId);
  const ofTests = new Map(
    assignment.tests.map(({ id }) => [id, scoreItems(rubric, id, decisions)] as const),
  );
  const tests = assignment.tests.map((test) =>
    decidePoints(
      scoreTest(test, byId.get(test.id), build, standing.get(test.id)!),
      ofTests.get(test.id)!,
      decisions?.tests.get(test.id),
    ),
  );
  const ofWhole = scoreItems(rubric, undefined, decisions);
  const counted = tests.filter(({ isExcused }) => isExcused !== true);
  const items = [...counted.flatMap(({ test }) => ofTests.get(test)!), ...ofWhole];
  const groups = scoreGroups(assignment.groups, new Map(tests.map((test) => [test.test, test])));
  return {
    tests: tests.map(({ test, parts, sections, isExcused, ...points }) => ({
      test,
      ...inNumbers(points),
      parts,
      ...defined({ isExcused: isExcused || undefined, sections: sections?.map(sectionInNumbers) }),
    })),
    groups: groups.map(({ reason, ...group }) => ({
      group: group.group,
      ...inNumbers(group),
      ...defined({ reason }),
    })),
    // In the order of the assignment.
    rubric: rubric.flatMap((item) => items.filter((each) => each.item === item).map(itemScore)),
    ...total(
      assignment,
      [...groups, ...outsideGroups(assignment, tests)],
      ofWhole.map(pointsOfItem),
    ),
    adjustments: [],
    isOpen: tests.some(({ isOpen }) => isOpen),
    isUndecided: items.some(({ points, isOverruled }) => points === undefined && !isOverruled),
  };
}

function outsideGroups({ groups }: Assignment, tests: readonly TestPoints[]): readonly Points[] {
  const grouped = new Set(groups.flatMap((group) => group.tests));
  return tests.filter(({ test }) => !grouped.has(test));
}

/** @param items of the rubric. Those that deduct points do so from the limited sum, which would otherwise hide them. */
function total(
  { maxPoints, rounding }: Assignment,
  tests: readonly Points[],
  items: readonly Points[],
) {
  const { ZERO } = Fraction;
  const atMost = (points: Fraction): Fraction =>
    maxPoints === Infinity ? points : Fraction.min(points, Fraction.of(maxPoints));
  const parts = [...tests, ...items.filter(({ base }) => !base.isLess(ZERO))];
  const lost = Fraction.sum(items.map(({ base }) => Fraction.min(base, ZERO)));
  const sum = atMost(Fraction.sum(parts.map((part) => part.base)));
  const base = Fraction.max(ZERO, sum.plus(lost));
  const max = atMost(Fraction.sum([...tests, ...items].map((part) => part.max)));
  const bonus = Fraction.sum(parts.map((part) => part.bonus));
  const rounded = roundPoints(base.plus(bonus), rounding);
  // Rounding must not exceed full points.
  const points = Fraction.min(rounded, max.plus(bonus));
  return { points: points.toNumber(), max: max.toNumber(), bonus: bonus.toNumber() };
}

function inNumbers({ base, bonus, max }: Points) {
  return {
    points: base.plus(bonus).toNumber(),
    max: max.toNumber(),
    bonus: bonus.toNumber(),
  };
}

function sectionInNumbers({ section, points, max }: SectionPoints): SectionScore {
  return { section, points: points.toNumber(), max: max.toNumber() };
}

/** The points of a group of tests. */
interface GroupPoints extends Points {
  readonly group: string;
  /** Whether a judge error keeps points of its tests open. */
  readonly isOpen: boolean;
  readonly reason?: string;
}

/** Returns the points of each group, in order. */
function scoreGroups(
  groups: readonly Group[],
  tests: ReadonlyMap<string, TestPoints>,
): readonly GroupPoints[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const known = new Map<string, GroupPoints>();
  const pointsOf = (group: Group): GroupPoints => {
    const before = known.get(group.id);
    if (before !== undefined) return before;
    const alone = scoreAlone(
      group,
      group.tests.map((id) => tests.get(id)!),
    );
    const missed = group.requires
      .map((id) => byId.get(id)!)
      .find((other) => isShort(pointsOf(other)));
    const points = missed === undefined ? alone : missing(alone, missed, pointsOf(missed));
    known.set(group.id, points);
    return points;
  };
  return groups.map(pointsOf);
}

function scoreAlone({ id, scoring }: Group, tests: readonly TestPoints[]): GroupPoints {
  const max = Fraction.sum(tests.map((test) => test.max));
  const sum: GroupPoints = {
    group: id,
    base: Fraction.sum(tests.map(({ base }) => base)),
    bonus: Fraction.sum(tests.map(({ bonus }) => bonus)),
    max,
    isOpen: tests.some(({ isOpen }) => isOpen),
  };
  switch (scoring) {
    case 'sum':
      return sum;
    case 'all':
      return tests.every(({ isRight }) => isRight)
        ? sum
        : withoutPoints(sum, sum.isOpen ? UNDECIDED : 'all its tests must be right');
    case 'min': {
      const least = Fraction.min(Fraction.ONE, ...tests.map(shareOf));
      const base = least.times(max);
      const reason = 'its weakest test decides';
      return {
        ...sum,
        base,
        ...defined({ reason: base.isZero() && !sum.base.isZero() ? reason : undefined }),
      };
    }
  }
}

function missing(group: GroupPoints, { title }: Group, { isOpen }: GroupPoints): GroupPoints {
  return withoutPoints(group, isOpen ? UNDECIDED : `"${title}" does not have its full points`);
}

/** Returns the share of points; a test without points counts as 1 if it is right. */
function shareOf({ base, max, isRight }: TestPoints): Fraction {
  if (!max.isZero()) return base.over(max);
  return isRight ? Fraction.ONE : Fraction.ZERO;
}

function isShort({ base, max }: GroupPoints): boolean {
  return base.isLess(max);
}

function withoutPoints(group: GroupPoints, why: string): GroupPoints {
  const { base, bonus } = group;
  const isNews = !(base.isZero() && bonus.isZero());
  const { ZERO } = Fraction;
  return { ...group, base: ZERO, bonus: ZERO, ...defined({ reason: isNews ? why : undefined }) };
}
