/** The published rubric at every boundary. */
import type { Assignment, TestOutcome } from '@queenside/class-view';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadAssignment } from '../../src/assignment/index.ts';
import { scoreSubmission } from '../../src/scoring/index.ts';
import { BUILT, exampleFile, makeRun, MINUTE, noRun, outcome } from './helpers.ts';

let rubric: Assignment;
beforeAll(async () => {
  rubric = await loadAssignment(exampleFile('published-rubric'));
});

const TOTALS: Readonly<Record<string, number>> = { small: 10, medium: 5, large: 3, trees: 10 };

/** Returns a run with this many minutes of wall time on four cores. */
const took = (minutes: number) => makeRun(3.5 * minutes * MINUTE, minutes * MINUTE);

/** Scores a fully right submission of one minute, with these changes. */
function scoreOf(changed: readonly TestOutcome[]) {
  const outcomes = Object.entries(TOTALS).map(
    ([id, total]) =>
      changed.find((each) => each.test === id) ?? outcome(id, total, total, { run: took(1) }),
  );
  return scoreSubmission(rubric, BUILT, outcomes);
}

function pointsOf(id: string, changed: readonly TestOutcome[]): number {
  return scoreOf(changed).tests.find((each) => each.test === id)!.points;
}

test('is worth 115 points plus a bonus of 10', () => {
  expect(scoreOf([])).toMatchObject({ points: 125, max: 115, bonus: 10, isOpen: false });
});

const JUST = 1e-6;

describe.each([
  ['small', [3, 5, 7, 10, 15]],
  ['medium', [5, 10, 15, 20, 25]],
  ['large', [10, 15, 20, 25, 30]],
] as const)('%s', (id, times) => {
  const total = TOTALS[id]!;
  const EFFICIENCY = [1, 0.8, 0.6, 0.4, 0.2];

  test.each(times.map((time, index) => [time, EFFICIENCY[index]!] as const))(
    'below %i minutes: 10 x %f',
    (time, share) => {
      // One record is wrong, so the bonus is missing.
      const correct = (15 * (total - 1)) / total;
      const result = outcome(id, total - 1, total, { run: took(time - JUST) });
      expect(pointsOf(id, [result])).toBe(correct + 10 * share);
    },
  );

  test.each(times.slice(0, -1).map((time, index) => [time, EFFICIENCY[index + 1]!] as const))(
    'at %i minutes: 10 x %f',
    (time, share) => {
      const result = outcome(id, 0, total, { run: took(time) });
      expect(pointsOf(id, [result])).toBe(10 * share);
    },
  );

  test.each(Array.from({ length: total + 1 }, (_, right) => right))('%i right', (right) => {
    const last = times.at(-1)!;
    const result = outcome(id, right, total, { run: took(last - JUST) });
    expect(pointsOf(id, [result])).toBe((15 * right) / total + 2);
  });
});

test('wall time counts, not processor time', () => {
  const result = outcome('small', 10, 10, { run: makeRun(100 * MINUTE, 2.9 * MINUTE) });
  expect(pointsOf('small', [result])).toBe(25);
});

describe('beyond the last time', () => {
  test('small loses its own points', () => {
    for (const result of [
      outcome('small', 10, 10, { run: took(15) }),
      outcome('small', 7, 10, { run: took(15), verdict: 'TLE' }),
    ]) {
      const score = scoreOf([result]);
      expect(score.tests.map(({ points }) => points)).toEqual([0, 25, 35, 40]);
      expect(score).toMatchObject({ points: 100, max: 115 });
    }
  });

  test('medium loses its own points and those of large', () => {
    for (const result of [
      outcome('medium', 5, 5, { run: took(25) }),
      outcome('medium', 2, 5, { run: took(25), verdict: 'TLE' }),
    ]) {
      expect(scoreOf([result]).points).toBe(65);
      expect(scoreOf([result, noRun('large', 'SKIP')]).points).toBe(65);
    }
  });

  test('medium just in time keeps the points of large', () => {
    const score = scoreOf([outcome('medium', 0, 5, { run: took(25 - JUST) })]);
    expect(score.tests.map(({ points }) => points)).toEqual([25, 2, 35, 40]);
  });

  test('large loses its points for speed', () => {
    const result = outcome('large', 2, 3, { run: took(30), verdict: 'TLE' });
    expect(pointsOf('large', [result])).toBe(10);
  });

  test('small does not affect the others', () => {
    const crashed = outcome('small', 0, 10, { verdict: 'RTE' });
    expect(scoreOf([crashed]).points).toBe(100);
  });
});

describe('the bonus', () => {
  test.each([
    [3 - JUST, 10],
    [3, 5],
    [5 - JUST, 5],
    [5, 0],
  ])('at %f minutes', (minutes, bonus) => {
    const score = scoreOf([outcome('large', 3, 3, { run: took(minutes) })]);
    expect(score).toMatchObject({ bonus, points: 115 + bonus });
  });

  test('requires that all large boards are right', () => {
    expect(scoreOf([outcome('large', 2, 3, { run: took(1) })])).toMatchObject({
      bonus: 0,
      points: 110,
    });
  });
});

test.each(Array.from({ length: 11 }, (_, right) => right))('alpha-beta: %i of 10', (right) => {
  expect(pointsOf('trees', [outcome('trees', right, 10, { run: took(14) })])).toBe(4 * right);
  const late = outcome('trees', right, 10, { run: took(15), verdict: 'TLE' });
  expect(pointsOf('trees', [late])).toBe(0);
});

test('the limits allow every time, even on many cores', () => {
  for (const { scoring, limits } of rubric.tests) {
    const last = scoring.efficiency?.tiers.at(-1)?.withinMs ?? 15 * MINUTE;
    expect(limits.wallMs).toBe(last);
    expect(limits.cpuMs).toBeGreaterThan(4 * last);
  }
});
