/** Points of late, partly right, and valued answers, against the same rules in whole numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustScore } from '../../src/scoring/adjust.ts';
import { scoreSubmission } from '../../src/scoring/score-submission.ts';
import { BUILT, makeAssignment, makeTest, MINUTE, outcome } from './helpers.ts';

test('lateness costs a share for each period that has begun since the due date, once the grace is over', () => {
  const rules = fc.record({
    grace: fc.nat(90),
    period: fc.integer({ min: 1, max: 60 }),
    penalty: fc.integer({ min: 1, max: 60 }),
    most: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(rules, fc.nat(300), fc.nat(10), (each, minutes, right) => {
      const { grace, period, penalty, most } = each;
      const full = makeAssignment([makeTest('a', 100)]);
      const score = scoreSubmission(full, BUILT, [outcome('a', right, 10)]);
      const dueMs = 7 * MINUTE;
      const lateness = {
        dueMs,
        graceMs: grace * MINUTE,
        penalty: penalty / 100,
        perMs: period * MINUTE,
        most: most / 100,
      };
      const at = dueMs + minutes * MINUTE;
      const { points, adjustments } = adjustScore(score, { lateness }, { at }, undefined);
      const cost = minutes > grace ? Math.min(penalty * Math.ceil(minutes / period), most) : 0;
      expect(points).toBe(Math.max(0, 10 * right - cost));
      expect(adjustments.length).toBe(minutes > grace ? 1 : 0);
      const later = { student: 'x', files: new Map(), timeFactor: 1, isExcused: false, dueMs: at };
      expect(adjustScore(score, { lateness }, { at }, later).points).toBe(10 * right);
    }),
  );
});

test.each([
  [1, '1 min'],
  [59 * MINUTE, '59 min'],
  [60 * MINUTE, '1 h'],
  [60 * MINUTE + 1, '1 h 1 min'],
  [24 * 60 * MINUTE, '1 day'],
  [24 * 60 * MINUTE + 1, '1 day'],
  [25 * 60 * MINUTE, '1 day 1 h'],
  [(48 + 23) * 60 * MINUTE + 59 * MINUTE, '2 days 23 h'],
])('%d ms late is shown as %s', (ms, shown) => {
  const score = scoreSubmission(makeAssignment([makeTest('a', 100)]), BUILT, []);
  const whyOf = (penalty: number, most: number) => {
    const lateness = { dueMs: 0, graceMs: 0, penalty, perMs: ms, most };
    return adjustScore(score, { lateness }, { at: ms }, undefined).adjustments[0]!.why;
  };
  expect([whyOf(0, 1), whyOf(0.5, 0.5), whyOf(0.5, 0.25)]).toEqual([
    `handed in ${shown} late, which costs nothing`,
    `handed in ${shown} late: 1 × 50 % of 100`,
    `handed in ${shown} late: 1 × 50 % of 100, at most 25 %`,
  ]);
});

test('deductions are shares of the most points, however many are earned', () => {
  const share = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fc.nat(10), fc.array(share, { maxLength: 3 }), (right, shares) => {
      const deductions = shares.map((each) => ({ why: 'x', share: each / 100 }));
      const { points } = scoreSubmission(makeAssignment([makeTest('a', 100)]), BUILT, [
        outcome('a', right, 10, { deductions }),
      ]);
      expect(points).toBe(Math.max(0, 10 * right - shares.reduce((sum, each) => sum + each, 0)));
    }),
  );
});

test('values earn the share of their way from none to full; the last bound holds for all further records', () => {
  const bound = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }),
  );
  const values = fc.array(fc.option(fc.integer({ min: -2, max: 25 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(bound, bound, values, (full, above, found) => {
      const at = (bounds: typeof full, index: number): number => {
        const list = typeof bounds === 'number' ? [bounds] : bounds;
        return list[index] ?? list.at(-1)!;
      };
      // Less is better, and none is always worth more than full.
      const list = found.map((_, index) => at(full, index) + 1 + at(above, index));
      const rule = { full, none: list };
      const right = found.filter((each) => each !== null).length;
      const { points } = scoreSubmission(
        makeAssignment([makeTest('a', 60, { objective: rule })]),
        BUILT,
        [
          outcome('a', right, found.length, {
            objective: { sense: 'min', unit: 'km', values: found },
            verdict: right === found.length ? 'AC' : 'PAC',
          }),
        ],
      );
      const earned = found.map((each, index) => {
        const way = (list[index]! - (each ?? Infinity)) / (list[index]! - at(full, index));
        return Math.min(1, Math.max(0, way));
      });
      const mean = earned.reduce((sum, each) => sum + each, 0) / found.length;
      expect(points).toBeCloseTo(60 * mean, 9);
    }),
  );
});
