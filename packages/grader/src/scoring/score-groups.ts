/** Computes the points of groups of tests. */
import type { Group } from '../model/index.ts';
import { Fraction } from './fraction.ts';
import type { Points, TestPoints } from './score-test.ts';

export interface GroupPoints extends Points {
  readonly group: string;
  /** Whether a judge error keeps points of its tests open. */
  readonly isOpen: boolean;
  readonly reason?: string;
}

/** Returns the points of each group, in order. */
export function scoreGroups(
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
        : without(sum, sum.isOpen ? UNDECIDED : 'all its tests must be right');
    case 'min': {
      const least = Fraction.min(Fraction.ONE, ...tests.map(shareOf));
      const base = least.times(max);
      const reason = 'its weakest test decides';
      return { ...sum, base, ...(base.isZero() && !sum.base.isZero() && { reason }) };
    }
  }
}

const UNDECIDED = 'a test is still open because the judge must repeat it';

function missing(group: GroupPoints, { title }: Group, { isOpen }: GroupPoints): GroupPoints {
  return without(group, isOpen ? UNDECIDED : `"${title}" does not have its full points`);
}

/** Returns the share of points; a test without points counts as 1 if it is right. */
function shareOf({ base, max, isRight }: TestPoints): Fraction {
  if (!max.isZero()) return base.over(max);
  return isRight ? Fraction.ONE : Fraction.ZERO;
}

function isShort({ base, max }: GroupPoints): boolean {
  return base.isLess(max);
}

function without(group: GroupPoints, why: string): GroupPoints {
  const { base, bonus } = group;
  const isNews = !(base.isZero() && bonus.isZero());
  const { ZERO } = Fraction;
  return { ...group, base: ZERO, bonus: ZERO, ...(isNews && { reason: why }) };
}
