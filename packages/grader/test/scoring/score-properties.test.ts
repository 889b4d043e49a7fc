/** Properties of every assignment with any outcomes. */
import type {
  Assignment,
  Group,
  Score,
  Test,
  TestOutcome,
  Tier,
  Verdict,
} from '@queenside/class-view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreSubmission } from '../../src/scoring/index.ts';
import { BUILT, makeAssignment, makeGroup, makeRun, makeTest, noRun, outcome } from './helpers.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
/** Points and shares as people write them. */
const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((tens) => tens / 10);

/** Tiers with more points for less time. */
const tiers = (most: number): fc.Arbitrary<readonly Tier[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 4 }),
      fc.array(tenths(most), { minLength: 4, maxLength: 4 }),
    )
    .map(([times, worths]) => {
      const falling = worths.toSorted((a, b) => b - a);
      return times
        .toSorted((a, b) => a - b)
        .map((withinMs, index) => ({ withinMs, worth: falling[index]! }));
    });

const clock = fc.constantFrom<'cpu' | 'wall'>('cpu', 'wall');

const scoring = fc.record({
  credit: fc.constantFrom<'share' | 'all'>('share', 'all'),
  creditWith: fc.constantFrom(['AC', 'PAC', 'WA', 'FE'], ['AC', 'PAC', 'WA', 'FE', 'TLE', 'RTE']),
  efficiency: fc.record({
    points: tenths(10),
    by: clock,
    tiers: tiers(1),
    beyond: fc.constantFrom<'no-efficiency' | 'no-points'>('no-efficiency', 'no-points'),
    scaledBy: fc.constantFrom<'right' | 'none'>('right', 'none'),
  }),
  bonus: fc.oneof(fc.constant([]), tiers(10)),
  bonusBy: clock,
});

/** Tests that only require earlier ones. */
const tests = fc
  .array(
    fc.record({
      points: tenths(30),
      scoring,
      requires: fc.uniqueArray(
        fc.tuple(fc.nat(), fc.constantFrom('right', 'some-right', 'in-time')),
        { maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: IDS.length },
  )
  .map((all) =>
    all.map((each, index): Test =>
      makeTest(IDS[index]!, each.points, each.scoring, {
        requires:
          index === 0
            ? []
            : each.requires.map(([place, wanted]) => ({
                test: IDS[place % index]!,
                outcome: wanted as 'right',
              })),
      }),
    ),
  );

const groupsOf = (ids: readonly string[]): fc.Arbitrary<readonly Group[]> =>
  fc
    .record({
      cut: fc.nat({ max: ids.length }),
      scorings: fc.tuple(...[0, 1].map(() => fc.constantFrom('sum', 'all', 'min'))),
      requires: fc.boolean(),
    })
    .map(({ cut, scorings, requires }) =>
      [
        makeGroup('first', ids.slice(0, cut), { scoring: scorings[0] as 'sum' }),
        makeGroup('second', ids.slice(cut, -1), {
          scoring: scorings[1] as 'sum',
          requires: requires && cut > 0 ? ['first'] : [],
        }),
      ].filter((group) => group.tests.length > 0),
    );

const assignments: fc.Arbitrary<Assignment> = tests.chain((all) =>
  fc
    .record({
      groups: groupsOf(all.map(({ id }) => id)),
      maxPoints: fc.oneof(fc.constant(Infinity), tenths(60)),
      rounding: fc.record({
        to: fc.constantFrom(0, 0.01, 0.5, 1, 7),
        way: fc.constantFrom<'nearest' | 'up' | 'down'>('nearest', 'up', 'down'),
      }),
    })
    .map((more) => makeAssignment(all, more)),
);

const TOTAL = 7;

const outcomeOf = (id: string): fc.Arbitrary<TestOutcome> =>
  fc.oneof(
    { weight: 5, arbitrary: finished(id) },
    fc.constantFrom<Verdict>('JE', 'SKIP', 'CE', 'NO').map((verdict) => noRun(id, verdict)),
  );

/** A run whose verdict follows from its right records, or that was cut short. */
function finished(id: string): fc.Arbitrary<TestOutcome> {
  return fc
    .record({
      right: fc.nat({ max: TOTAL }),
      cut: fc.constantFrom<Verdict | undefined>(undefined, undefined, 'TLE', 'RTE'),
      times: fc.tuple(fc.nat({ max: 2500 }), fc.nat({ max: 2500 })),
      deductions: fc.array(fc.record({ why: fc.constant('why'), share: tenths(1) }), {
        maxLength: 2,
      }),
    })
    .map(({ right, cut, times, deductions }) =>
      outcome(id, right, TOTAL, {
        ...(cut !== undefined && { verdict: cut }),
        run: makeRun(...times),
        deductions,
      }),
    );
}

const cases = assignments.chain((assignment) =>
  fc.record({
    assignment: fc.constant(assignment),
    outcomes: fc.tuple(...assignment.tests.map(({ id }) => outcomeOf(id))),
  }),
);

/** The tolerance of sums of floating-point numbers. */
const NEARLY = 1e-9;

const score = (assignment: Assignment, outcomes: readonly TestOutcome[]): Score =>
  scoreSubmission(assignment, BUILT, outcomes);

test('points are never negative and never exceed maximum plus bonus', () => {
  fc.assert(
    fc.property(cases, ({ assignment, outcomes }) => {
      const found = score(assignment, outcomes);
      for (const { points, max, bonus } of [...found.tests, ...found.groups, found]) {
        expect(bonus).toBeGreaterThanOrEqual(0);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(max + bonus + NEARLY);
      }
    }),
    { numRuns: 1000 },
  );
});

test('one more right record never costs points', () => {
  fc.assert(
    fc.property(cases, fc.nat(), ({ assignment, outcomes }, place) => {
      const index = place % outcomes.length;
      const before = outcomes[index]!;
      fc.pre(before.run !== undefined && before.right < TOTAL);
      const isCut = before.verdict === 'TLE' || before.verdict === 'RTE';
      const { verdict, ...rest } = before;
      const after = outcome(before.test, before.right + 1, TOTAL, {
        ...rest,
        right: before.right + 1,
        ...(isCut && { verdict }),
      });
      const better = outcomes.with(index, after);
      expect(score(assignment, better).points).toBeGreaterThanOrEqual(
        score(assignment, outcomes).points,
      );
    }),
    { numRuns: 1000 },
  );
});

test('a faster run never costs points', () => {
  fc.assert(
    fc.property(cases, fc.nat(), fc.nat({ max: 500 }), ({ assignment, outcomes }, place, less) => {
      const index = place % outcomes.length;
      const before = outcomes[index]!;
      fc.pre(before.run !== undefined);
      const { cpuMs, wallMs } = before.run;
      const run = makeRun(Math.max(0, cpuMs - less), Math.max(0, wallMs - less));
      const faster = outcomes.with(index, { ...before, run });
      expect(score(assignment, faster).points).toBeGreaterThanOrEqual(
        score(assignment, outcomes).points,
      );
    }),
    { numRuns: 1000 },
  );
});

test('the order of tests, groups, and outcomes does not matter', () => {
  fc.assert(
    fc.property(cases, fc.infiniteStream(fc.nat()), ({ assignment, outcomes }, chance) => {
      const shuffled = <Item>(items: readonly Item[]): Item[] =>
        items
          .map((item) => ({ item, at: chance.next().value! }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item);
      const other = {
        ...assignment,
        tests: shuffled(assignment.tests),
        groups: shuffled(assignment.groups).map((group) => ({
          ...group,
          tests: shuffled(group.tests),
        })),
      };
      const found = score(assignment, outcomes);
      const again = score(other, shuffled(outcomes));
      expect({ ...again, tests: [], groups: [] }).toEqual({ ...found, tests: [], groups: [] });
      for (const each of found.tests) expect(again.tests).toContainEqual(each);
      for (const each of found.groups) expect(again.groups).toContainEqual(each);
    }),
    { numRuns: 500 },
  );
});

test('settling a judge error never lowers the points', () => {
  fc.assert(
    fc.property(cases, fc.nat(), ({ assignment, outcomes }, place) => {
      const index = place % outcomes.length;
      const { test: id } = outcomes[index]!;
      const open = score(assignment, outcomes.with(index, noRun(id, 'JE')));
      const settled = score(assignment, outcomes).points;
      expect(open.points).toBeLessThanOrEqual(settled);
      // Points that another test costs in any case are not open.
      expect(open.isOpen || open.points === settled).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('every test has an explanation', () => {
  fc.assert(
    fc.property(cases, ({ assignment, outcomes }) => {
      for (const { parts } of score(assignment, outcomes).tests) {
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) expect(part).not.toMatch(/undefined|NaN|\d\.\d{3}/);
      }
    }),
  );
});
