import type {
  Assignment,
  BuildOutcome,
  Rounding,
  Score,
  SectionScore,
  TestOutcome,
} from '../model/index.ts';
import { Fraction } from './fraction.ts';
import { scoreGroups } from './score-groups.ts';
import type { SectionPoints } from './score-records.ts';
import { scoreTest, type Points, type TestPoints } from './score-test.ts';
import { standings } from './standing.ts';

/**
 * Computes the points of a submission. Only the total is rounded. A judge error neither gives nor takes points; it keeps the total
 * open.
 *
 * @param outcomes in any order; a test without an outcome has not been run yet.
 */
export function scoreSubmission(
  assignment: Assignment,
  build: BuildOutcome,
  outcomes: readonly TestOutcome[],
): Score {
  const byId = new Map(outcomes.map((outcome) => [outcome.test, outcome]));
  const standing = standings(assignment.tests, byId);
  const tests = assignment.tests.map((test) =>
    scoreTest(test, byId.get(test.id), build, standing.get(test.id)!),
  );
  const groups = scoreGroups(assignment.groups, new Map(tests.map((test) => [test.test, test])));
  return {
    tests: tests.map(({ test, parts, sections, ...points }) => ({
      test,
      ...inNumbers(points),
      parts,
      ...(sections && { sections: sections.map(sectionInNumbers) }),
    })),
    groups: groups.map(({ reason, ...group }) => ({
      group: group.group,
      ...inNumbers(group),
      ...(reason !== undefined && { reason }),
    })),
    ...total(assignment, [...groups, ...outsideGroups(assignment, tests)]),
    adjustments: [],
    isOpen: tests.some(({ isOpen }) => isOpen),
  };
}

function outsideGroups({ groups }: Assignment, tests: readonly TestPoints[]): readonly Points[] {
  const grouped = new Set(groups.flatMap((group) => group.tests));
  return tests.filter(({ test }) => !grouped.has(test));
}

function total({ maxPoints, rounding }: Assignment, parts: readonly Points[]) {
  const atMost = (points: Fraction): Fraction =>
    maxPoints === Infinity ? points : Fraction.min(points, Fraction.of(maxPoints));
  const base = atMost(Fraction.sum(parts.map((part) => part.base)));
  const max = atMost(Fraction.sum(parts.map((part) => part.max)));
  const bonus = Fraction.sum(parts.map((part) => part.bonus));
  const rounded = round(base.plus(bonus), rounding);
  // Rounding must not exceed full points.
  const points = Fraction.min(rounded, max.plus(bonus));
  return { points: points.toNumber(), max: max.toNumber(), bonus: bonus.toNumber() };
}

/** Rounds to a multiple; `nearest` rounds halves up. */
function round(points: Fraction, { to, way }: Rounding): Fraction {
  if (to === 0) return points;
  const step = Fraction.of(to);
  const steps = points.over(step);
  const below = steps.floor();
  const rest = steps.minus(below);
  const goesUp = {
    down: false,
    up: !rest.isZero(),
    nearest: !rest.isLess(Fraction.ratio(1, 2)),
  }[way];
  return (goesUp ? below.plus(Fraction.ONE) : below).times(step);
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
