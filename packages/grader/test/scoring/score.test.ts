import type {
  Assignment,
  RubricItem,
  Score,
  Scoring,
  TestOutcome,
  TestOverride,
} from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import { adjustScore } from '../../src/scoring/adjust.ts';
import { scoreSubmission } from '../../src/scoring/index.ts';
import { BUILT, makeAssignment, makeGroup, makeRun, makeTest, noRun, outcome } from './helpers.ts';

function scoreOne(points: number, scoring: Partial<Scoring>, result: TestOutcome) {
  const score = scoreSubmission(makeAssignment([makeTest('a', points, scoring)]), BUILT, [result]);
  return { ...score.tests[0]!, isOpen: score.isOpen };
}

const score = (assignment: Assignment, outcomes: readonly TestOutcome[]): Score =>
  scoreSubmission(assignment, BUILT, outcomes);

const speed = (more: Partial<NonNullable<Scoring['efficiency']>> = {}): Partial<Scoring> => ({
  efficiency: {
    points: 10,
    by: 'cpu',
    tiers: [
      { withinMs: 1000, worth: 1 },
      { withinMs: 5000, worth: 0.5 },
    ],
    beyond: 'no-efficiency',
    scaledBy: 'right',
    ...more,
  },
});

describe('right records', () => {
  test('count by their share', () => {
    expect(scoreOne(15, {}, outcome('a', 8, 10))).toMatchObject({
      points: 12,
      max: 15,
      bonus: 0,
      parts: ['8 of 10 right: 12 of 15'],
    });
    expect(scoreOne(1, {}, outcome('a', 1, 3)).points).toBe(1 / 3);
    expect(scoreOne(1, {}, outcome('a', 1, 3)).parts).toEqual(['1 of 3 right: 0.33 of 1']);
  });

  test('count only together with credit "all"', () => {
    expect(scoreOne(15, { credit: 'all' }, outcome('a', 9, 10))).toMatchObject({
      points: 0,
      parts: ['9 of 10 right, but all must be: 0 of 15'],
    });
    expect(scoreOne(15, { credit: 'all' }, outcome('a', 10, 10)).points).toBe(15);
  });

  test.each(['TLE', 'ILE', 'MLE', 'OLE', 'RTE'] as const)(
    'with %s count if the assignment says so',
    (verdict) => {
      const result = outcome('a', 3, 10, { verdict });
      expect(scoreOne(10, {}, result)).toMatchObject({
        points: 0,
        parts: [expect.stringMatching(/: 0 of 10; 3 of 10 right, but they do not count$/)],
      });
      const creditWith = ['AC', 'PAC', 'WA', 'FE', verdict];
      expect(scoreOne(10, { creditWith }, result).points).toBe(3);
    },
  );

  test('count as an external checker says', () => {
    const result = outcome('a', 0, 1, { verdict: 'PAC', share: 0.35 });
    expect(scoreOne(20, {}, result)).toMatchObject({
      points: 7,
      parts: ['35 % right by the checker: 7 of 20'],
    });
    expect(scoreOne(20, { credit: 'all' }, result).points).toBe(0);
    expect(scoreOne(20, {}, { ...result, share: 7 }).points).toBe(20);
    expect(scoreOne(20, {}, { ...result, share: -7 }).points).toBe(0);
  });

  test('give no points if there are none', () => {
    expect(scoreOne(20, {}, noRun('a', 'NO')).points).toBe(0);
    expect(scoreOne(20, {}, outcome('a', 0, 0, { verdict: 'WA' })).points).toBe(0);
  });
});

describe('speed', () => {
  test.each([
    [999, 10, 30, '1 s'],
    [1000, 10, 25, '5 s'],
    [4999, 10, 25, '5 s'],
    [999, 5, 15, '1 s'],
  ])('%i ms, %i right', (cpuMs, right, points, bound) => {
    const found = scoreOne(20, speed(), outcome('a', right, 10, { run: makeRun(cpuMs, 9000) }));
    expect(found).toMatchObject({ points, max: 30 });
    expect(found.parts[1]).toContain(`less than ${bound}`);
  });

  test('explains its points', () => {
    const run = makeRun(1500);
    expect(scoreOne(20, speed(), outcome('a', 5, 10, { run })).parts).toEqual([
      '5 of 10 right: 10 of 20',
      '1.5 s of processor time, less than 5 s, 50 % for speed, times 5 of 10 right: 2.5 of 10',
    ]);
    expect(scoreOne(20, speed(), outcome('a', 10, 10, { run: makeRun(6000) })).parts).toEqual([
      '10 of 10 right: 20 of 20',
      '6 s of processor time, not less than 5 s: no points for speed',
    ]);
    // Speed does not count for right parts of wrong records.
    const withParts = outcome('a', 5, 10, { run, rightParts: { path: 4 } });
    expect(scoreOne(20, { ...speed(), parts: { path: 0.5 } }, withParts).points).toBe(14 + 2.5);
    const strict = speed({ beyond: 'no-points', by: 'wall' });
    expect(scoreOne(20, strict, outcome('a', 10, 10, { run: makeRun(1, 6000) }))).toMatchObject({
      points: 0,
      parts: [
        '10 of 10 right: 20 of 20',
        '6 s of wall time, not less than 5 s: no points for this test',
      ],
    });
  });

  test('is not scaled with scaledBy "none"', () => {
    const result = outcome('a', 0, 10);
    expect(scoreOne(20, speed({ scaledBy: 'none' }), result).points).toBe(10);
    expect(scoreOne(20, speed({ scaledBy: 'right' }), result).points).toBe(0);
  });

  test('of a crash is worth nothing', () => {
    const result = outcome('a', 0, 10, { verdict: 'RTE' });
    expect(scoreOne(20, speed({ scaledBy: 'none' }), result).points).toBe(0);
  });
});

describe('deductions', () => {
  test('are shares of the test points, speed included', () => {
    const deductions = [
      { why: 'wrong name', share: 0.1 },
      { why: 'wrong style', share: 0.05 },
    ];
    expect(scoreOne(20, speed(), outcome('a', 10, 10, { deductions }))).toMatchObject({
      points: 25.5,
      parts: [
        '10 of 10 right: 20 of 20',
        '100 ms of processor time, less than 1 s, 100 % for speed: 10 of 10',
        'wrong name: -3 (10 % of 30)',
        'wrong style: -1.5 (5 % of 30)',
      ],
    });
  });

  test('never leave less than zero', () => {
    const deductions = [
      { why: 'one', share: 0.6 },
      { why: 'two', share: 0.6 },
      { why: 'three', share: 1 },
    ];
    const found = scoreOne(10, {}, outcome('a', 10, 10, { deductions }));
    expect(found).toMatchObject({
      points: 0,
      parts: ['10 of 10 right: 10 of 10', 'one: -6 (60 % of 10)', 'two: -4 (60 % of 10)'],
    });
    expect(scoreOne(10, {}, outcome('a', 0, 10, { deductions })).points).toBe(0);
  });

  test('do not reduce a bonus', () => {
    const deductions = [{ why: 'wrong name', share: 1 }];
    const bonus = [{ withinMs: 1000, worth: 5 }];
    expect(scoreOne(10, { bonus }, outcome('a', 10, 10, { deductions }))).toMatchObject({
      points: 5,
      bonus: 5,
    });
  });
});

describe('a bonus', () => {
  const bonus = [
    { withinMs: 1000, worth: 5 },
    { withinMs: 2000, worth: 2 },
  ];

  test.each([
    [10, 999, 5],
    [10, 1000, 2],
    [10, 2000, 0],
    [9, 1, 0],
  ])('%i of 10 right in %i ms', (right, cpuMs, worth) => {
    const result = outcome('a', right, 10, { run: makeRun(cpuMs, 9999) });
    const found = scoreOne(10, { bonus }, result);
    expect(found).toMatchObject({ bonus: worth, points: right + worth, max: 10 });
    expect(found.parts.length).toBe(worth > 0 ? 2 : 1);
  });

  test('uses its own clock', () => {
    const result = outcome('a', 10, 10, { run: makeRun(9999, 100) });
    expect(scoreOne(10, { bonus, bonusBy: 'wall' }, result).bonus).toBe(5);
    expect(scoreOne(10, { bonus, bonusBy: 'cpu' }, result).bonus).toBe(0);
  });
});

describe('a failed build', () => {
  const assignment = makeAssignment([makeTest('a', 10), makeTest('b', 5)]);

  test('gives no points, with the reason', () => {
    const build = {
      ok: false,
      log: '',
      judgeFault: false,
      uses: {},
      reason: 'a bracket is missing.',
    };
    expect(scoreSubmission(assignment, build, [noRun('a', 'CE')])).toMatchObject({
      points: 0,
      max: 15,
      isOpen: false,
      tests: [
        { parts: ['it could not be built: 0 of 10'] },
        { parts: ['it could not be built: 0 of 5'] },
      ],
    });
  });

  test('keeps points open if the judge failed', () => {
    const build = { ok: false, log: '', judgeFault: true, uses: {} };
    expect(scoreSubmission(assignment, build, [])).toMatchObject({ points: 0, isOpen: true });
  });

  test('of one problem only costs the tests of that problem', () => {
    const results = [noRun('a', 'CE', 'there is no program for it'), outcome('b', 1, 1)];
    expect(score(assignment, results)).toMatchObject({ points: 5, isOpen: false });
    expect(score(assignment, results).tests[0]!.parts).toEqual([
      'build failed (there is no program for it): 0 of 10',
    ]);
  });
});

describe('a judge error', () => {
  test('keeps points open and counts the certain ones', () => {
    const assignment = makeAssignment([makeTest('a', 10), makeTest('b', 5)]);
    const found = score(assignment, [noRun('a', 'JE'), outcome('b', 1, 1)]);
    expect(found).toMatchObject({ points: 5, max: 15, isOpen: true });
    expect(found.tests[0]!.parts[0]).toContain('not your fault');
  });

  test('keeps dependent tests open, whatever their outcome', () => {
    const assignment = makeAssignment([
      makeTest('c', 1, {}, { requires: [{ test: 'b', outcome: 'right' }] }),
      makeTest('b', 1, {}, { requires: [{ test: 'a', outcome: 'right' }] }),
      makeTest('a', 1),
    ]);
    const found = score(assignment, [noRun('a', 'JE'), outcome('b', 1, 1), outcome('c', 1, 1)]);
    expect(found).toMatchObject({ points: 0, isOpen: true });
    expect(found.tests.map(({ parts }) => parts[0])).toEqual([
      expect.stringMatching(/^open: it requires/),
      expect.stringMatching(/^open: it requires/),
      expect.stringMatching(/^open: the judge/),
    ]);
  });

  test('does not keep points open that are lost anyway', () => {
    const assignment = makeAssignment([
      makeTest('a', 1),
      makeTest('b', 1),
      makeTest(
        'c',
        1,
        {},
        {
          requires: [
            { test: 'a', outcome: 'right' },
            { test: 'b', outcome: 'right' },
          ],
        },
      ),
    ]);
    const found = score(assignment, [noRun('a', 'JE'), outcome('b', 0, 1), noRun('c', 'SKIP')]);
    expect(found.tests[2]!.parts).toEqual(['it requires "B", which is not fully right: 0 of 1']);
  });

  test('has the same effect as a test that was not run yet', () => {
    const found = score(makeAssignment([makeTest('a', 10)]), []);
    expect(found).toMatchObject({ points: 0, isOpen: true });
  });
});

describe('a test that requires another', () => {
  const chain = makeAssignment([
    makeTest('a', 1),
    makeTest('b', 2, {}, { requires: [{ test: 'a', outcome: 'some-right' }] }),
    makeTest('c', 4, {}, { requires: [{ test: 'b', outcome: 'in-time' }] }),
  ]);

  test('has no points if the requirement is not met, even if it ran', () => {
    expect(score(chain, [outcome('a', 1, 1), outcome('b', 1, 1), outcome('c', 1, 1)]).points).toBe(
      7,
    );
    const found = score(chain, [outcome('a', 0, 1), outcome('b', 1, 1), outcome('c', 1, 1)]);
    expect(found.tests.map(({ points }) => points)).toEqual([0, 0, 0]);
    expect(found.tests[1]!.parts).toEqual(['it requires "A", which has no right record: 0 of 2']);
  });

  test('has no points if it did not run', () => {
    const found = score(chain, [
      outcome('a', 1, 1),
      noRun('b', 'SKIP', 'it was not its turn'),
      noRun('c', 'SKIP'),
    ]);
    expect(found).toMatchObject({ points: 1, isOpen: false });
    expect(found.tests[1]!.parts).toEqual(['not run (it was not its turn): 0 of 2']);
  });
});

describe('groups', () => {
  const tests = [makeTest('a', 10), makeTest('b', 20), makeTest('c', 5)];
  const graded = (scoring: 'sum' | 'all' | 'min', outcomes: readonly TestOutcome[]): Score =>
    score(makeAssignment(tests, { groups: [makeGroup('g', ['a', 'b'], { scoring })] }), outcomes);
  const some = [outcome('a', 5, 10), outcome('b', 9, 10), outcome('c', 1, 1)];
  const full = [outcome('a', 1, 1), outcome('b', 1, 1), outcome('c', 1, 1)];

  test.each([
    ['sum', 23, 30],
    ['all', 0, 30],
    ['min', 15, 30],
  ] as const)('%s', (scoring, partly, all) => {
    expect(graded(scoring, some)).toMatchObject({
      groups: [{ group: 'g', points: partly, max: 30 }],
      points: partly + 5,
      max: 35,
    });
    expect(graded(scoring, full)).toMatchObject({ groups: [{ points: all }], points: all + 5 });
  });

  test('explain why they have no points although their tests do', () => {
    expect(graded('all', some).groups[0]!.reason).toBe('all its tests must be right');
    expect(graded('all', full).groups[0]).not.toHaveProperty('reason');
    const none = [outcome('a', 0, 1), outcome('b', 1, 1)];
    expect(graded('min', none).groups[0]).toMatchObject({
      points: 0,
      reason: 'its weakest test decides',
    });
    const open = [noRun('a', 'JE'), outcome('b', 1, 1)];
    expect(graded('all', open).groups[0]!.reason).toContain('the judge must repeat');
  });

  test('with "min" count a test without points as 1 if it is right', () => {
    const assignment = makeAssignment([makeTest('a', 10), makeTest('b', 0)], {
      groups: [makeGroup('g', ['a', 'b'], { scoring: 'min' })],
    });
    expect(score(assignment, [outcome('a', 1, 1), outcome('b', 1, 1)]).points).toBe(10);
    expect(score(assignment, [outcome('a', 1, 1), outcome('b', 1, 2)]).points).toBe(0);
  });

  test('can require each other, in any order and in chains', () => {
    const assignment = makeAssignment(tests, {
      groups: [
        makeGroup('last', ['c'], { requires: ['second'] }),
        makeGroup('second', ['b'], { requires: ['first'] }),
        makeGroup('first', ['a']),
      ],
    });
    expect(score(assignment, full).points).toBe(35);
    const found = score(assignment, [outcome('a', 9, 10), full[1]!, full[2]!]);
    expect(found).toMatchObject({
      points: 9,
      groups: [
        { points: 0, reason: '"SECOND" does not have its full points' },
        { points: 0, reason: '"FIRST" does not have its full points' },
        { points: 9 },
      ],
    });
    const open = score(assignment, [noRun('a', 'JE'), full[1]!, full[2]!]);
    expect(open.groups[1]!.reason).toContain('the judge must repeat');
    expect(open).toMatchObject({ points: 0, isOpen: true });
  });

  test('have the bonus of their tests unless they have no points', () => {
    const fast = { bonus: [{ withinMs: 1000, worth: 3 }] };
    const assignment = (requires: readonly string[]) =>
      makeAssignment([makeTest('a', 10, fast), makeTest('b', 1)], {
        groups: [makeGroup('g', ['a'], { requires }), makeGroup('h', ['b'])],
      });
    const results = [outcome('a', 1, 1), outcome('b', 0, 1)];
    expect(score(assignment([]), results)).toMatchObject({ points: 13, bonus: 3, max: 11 });
    expect(score(assignment(['h']), results)).toMatchObject({ points: 0, bonus: 0 });
  });
});

describe('the total', () => {
  test('is capped at the maximum, bonus excluded', () => {
    const bonus = [{ withinMs: 1000, worth: 3 }];
    const assignment = makeAssignment([makeTest('a', 10, { bonus }), makeTest('b', 10)], {
      maxPoints: 15,
    });
    expect(score(assignment, [outcome('a', 1, 1), outcome('b', 1, 1)])).toMatchObject({
      points: 18,
      max: 15,
      bonus: 3,
    });
    expect(score(assignment, [outcome('a', 1, 2), outcome('b', 1, 2)])).toMatchObject({
      points: 10,
      max: 15,
    });
  });

  test.each([
    // to, way, points, right, rounded
    [0.5, 'nearest', 10, 1, 40, 0.5],
    [0.5, 'nearest', 10, 1, 41, 0],
    [0.5, 'up', 10, 1, 1000, 0.5],
    [0.5, 'down', 10, 999, 1000, 9.5],
    [1, 'nearest', 1, 1, 2, 1],
    [0.01, 'nearest', 1, 1, 3, 0.33],
    [0.01, 'nearest', 2.01, 1, 2, 1.01],
    [0.1, 'down', 0.3, 1, 1, 0.3],
    [0.1, 'up', 0.3, 1, 1, 0.3],
    [5, 'up', 12, 1, 1, 12],
    [5, 'nearest', 12, 1, 1, 10],
    [0, 'nearest', 1, 1, 3, 1 / 3],
  ] as const)('is rounded to %f, %s: %f x %i/%i', (to, way, points, right, all, rounded) => {
    const assignment = makeAssignment([makeTest('a', points)], { rounding: { to, way } });
    expect(score(assignment, [outcome('a', right, all)]).points).toBe(rounded);
  });

  test('is rounded once, not per test', () => {
    const thirds = makeAssignment(
      ['a', 'b', 'c'].map((id) => makeTest(id, 1)),
      { rounding: { to: 1, way: 'down' } },
    );
    const results = ['a', 'b', 'c'].map((id) => outcome(id, 1, 3));
    expect(score(thirds, results).points).toBe(1);
  });

  test('of 0.1 and 0.2 is 0.3', () => {
    const assignment = makeAssignment([makeTest('a', 0.1), makeTest('b', 0.2)], {
      rounding: { to: 0.1, way: 'up' },
    });
    expect(score(assignment, [outcome('a', 1, 1), outcome('b', 1, 1)])).toMatchObject({
      points: 0.3,
      max: 0.3,
    });
  });
});

describe('points by section', () => {
  const sections = { Greedy: 0.4, 'A*': 0.6 };
  const counted = (greedy: number, star: number, more: Partial<TestOutcome> = {}): TestOutcome =>
    outcome('a', greedy + star, 8, {
      sections: [
        { label: 'Greedy', right: greedy, total: 4 },
        { label: 'A*', right: star, total: 4 },
      ],
      ...more,
    });

  test('count each section by its share', () => {
    expect(scoreOne(20, { sections }, counted(1, 4))).toMatchObject({
      points: 14,
      max: 20,
      parts: ['Greedy: 1 of 4 right: 2 of 8', 'A*: 4 of 4 right: 12 of 12'],
      sections: [
        { section: 'Greedy', points: 2, max: 8 },
        { section: 'A*', points: 12, max: 12 },
      ],
    });
    expect(scoreOne(20, { sections }, counted(4, 4)).points).toBe(20);
    // All that counts is A*.
    expect(scoreOne(20, { sections: { 'A*': 1 } }, counted(0, 3)).points).toBe(15);
  });

  test('count right parts and complete sections within a section', () => {
    const withParts = counted(0, 4, {
      rightParts: { path: 2 },
      sections: [
        { label: 'Greedy', right: 0, total: 4, rightParts: { path: 2 } },
        { label: 'A*', right: 4, total: 4 },
      ],
    });
    expect(scoreOne(20, { sections, parts: { path: 0.5 } }, withParts)).toMatchObject({
      points: 14,
      parts: [
        'Greedy: 0 of 4 right, 2 with the right path (50 % each): 2 of 8',
        'A*: 4 of 4 right: 12 of 12',
      ],
    });
    expect(scoreOne(20, { sections, credit: 'all' }, counted(3, 4))).toMatchObject({
      points: 12,
      parts: ['Greedy: 3 of 4 right, but all must be: 0 of 8', 'A*: 4 of 4 right: 12 of 12'],
    });
  });

  test('scale the points for speed, and count the values of the answers', () => {
    expect(scoreOne(20, { sections, ...speed() }, counted(0, 4))).toMatchObject({
      points: 18,
      parts: [
        'Greedy: 0 of 4 right: 0 of 8',
        'A*: 4 of 4 right: 12 of 12',
        '100 ms of processor time, less than 1 s, 100 % for speed, times 60 % right: 6 of 10',
      ],
    });
    const objective = { sense: 'min', unit: 'km', values: [100, 150, 100, null] } as const;
    const valued = outcome('a', 3, 4, {
      objective,
      sections: [
        { label: 'Greedy', right: 2, total: 2 },
        { label: 'A*', right: 1, total: 2 },
      ],
    });
    const rule = { objective: { full: 100, none: 200 } };
    expect(scoreOne(20, { sections, ...rule }, valued).parts).toEqual([
      'Greedy: 2 of 2 right, 100 % by the values of the answers: 8 of 8',
      'A*: 1 of 2 right, 25 % by the values of the answers: 3 of 12',
    ]);
    expect(scoreOne(20, { sections, ...rule, credit: 'all' }, valued).parts).toEqual([
      'Greedy: 2 of 2 right, 100 % by the values of the answers: 8 of 8',
      'A*: 1 of 2 right, 25 % by the values of the answers, but all must be: 0 of 12',
    ]);
  });

  test('are 0 if nothing counts', () => {
    const none = [
      { section: 'Greedy', points: 0, max: 8 },
      { section: 'A*', points: 0, max: 12 },
    ];
    const late = scoreOne(20, { sections }, counted(1, 4, { verdict: 'TLE' }));
    expect(late).toMatchObject({ points: 0, sections: none });
    expect(late.parts).toEqual([
      expect.stringMatching(/: 0 of 20; 5 of 8 right, but they do not count$/),
    ]);
    expect(scoreOne(20, { sections }, noRun('a', 'CE')).sections).toEqual(none);
    // The answer file was not text.
    expect(scoreOne(20, { sections }, outcome('a', 0, 8, { verdict: 'FE' }))).toMatchObject({
      parts: ['0 of 8 right: 0 of 20'],
      sections: none,
    });
  });
});

test('points that a teacher sets count, and points that a teacher adds come after lateness', () => {
  const lateness = { dueMs: 0, graceMs: 0, penalty: 0.1, perMs: 1000, most: 0.5 };
  const full = score(makeAssignment([makeTest('a', 20)]), [outcome('a', 10, 10)]);
  const decided = (kind: 'set' | 'add', points: number) => {
    const override = { student: 'x', files: new Map(), timeFactor: 1, isExcused: false };
    const given = { ...override, points: { kind, points, reason: 'Oral exam' } };
    const adjusted = adjustScore(full, { lateness }, { at: 1500 }, given);
    return [adjusted.points, ...adjusted.adjustments.map((each) => each.points)];
  };
  expect(decided('set', 3)).toEqual([3, -4, -13]);
  expect(decided('add', 3)).toEqual([19, -4, 3]);
  expect(decided('add', -30)).toEqual([0, -4, -16]);
});

describe('decisions', () => {
  const item = (
    id: string,
    min: number,
    max: number,
    more: Partial<RubricItem> = {},
  ): RubricItem => ({
    id,
    title: id,
    min,
    max,
    ...more,
  });
  const decide = (
    tests: readonly (readonly [string, Partial<TestOverride>])[],
    rubric: readonly (readonly [string, string | number])[] = [],
  ) => ({
    tests: new Map(tests.map(([id, each]) => [id, { isExcused: false, ...each }])),
    rubric: new Map(rubric),
  });
  const add = (points: number): Partial<TestOverride> => ({
    points: { kind: 'add', points, reason: 'On paper.' },
  });
  const set = (points: number): Partial<TestOverride> => ({
    points: { kind: 'set', points, reason: 'On paper' },
  });

  test('on tests count before groups, and more than the maximum is a bonus', () => {
    const assignment = makeAssignment([makeTest('a', 10), makeTest('b', 10)], {
      groups: [makeGroup('g', ['a', 'b'], { scoring: 'all' })],
    });
    const outcomes = [outcome('a', 5, 10), outcome('b', 10, 10)];
    const scoreBy = (...tests: Parameters<typeof decide>[0]) =>
      scoreSubmission(assignment, BUILT, outcomes, decide(tests));
    expect(scoreBy().points).toBe(0);
    expect(scoreBy(['a', add(2)])).toMatchObject({ points: 0, max: 20 });
    expect(scoreBy(['a', set(10)])).toMatchObject({ points: 20, bonus: 0 });
    expect(scoreBy(['a', add(7)])).toMatchObject({ points: 22, max: 20, bonus: 2 });
    expect(scoreBy(['a', add(2)]).tests[0]!.parts.at(-1)).toBe('On paper: +2');
    expect(scoreBy(['a', { isExcused: true }])).toMatchObject({ points: 10, max: 10 });
    expect(scoreBy(['b', add(-30)]).tests[1]!.points).toBe(0);
  });

  test('that set the points of a test close it', () => {
    const assignment = makeAssignment([makeTest('a', 10)]);
    const fault = [noRun('a', 'JE')];
    expect(scoreSubmission(assignment, BUILT, fault).isOpen).toBe(true);
    const closed = scoreSubmission(assignment, BUILT, fault, decide([['a', set(4)]]));
    expect(closed).toMatchObject({ isOpen: false, points: 4 });
  });

  test('on rubric items count in their test or in the whole; deductions come off the limited sum', () => {
    const assignment = makeAssignment([makeTest('a', 10)], {
      maxPoints: 12,
      rubric: [
        item('style', 0, 5),
        item('proof', 0, 4, {
          test: 'a',
          levels: [
            { name: 'none', points: 0 },
            { name: 'all', points: 4 },
          ],
        }),
        item('copied', -4, 0, { default: 0 }),
      ],
    });
    const scoreBy = (...rubric: readonly (readonly [string, string | number])[]) =>
      scoreSubmission(assignment, BUILT, [outcome('a', 10, 10)], decide([], rubric));
    expect(scoreBy()).toMatchObject({ points: 10, max: 12, isUndecided: true });
    const all = scoreBy(['style', 5], ['proof', 'all'], ['copied', -4]);
    expect(all).toMatchObject({ points: 8, max: 12, isUndecided: false });
    expect(all.tests[0]).toMatchObject({ points: 14, max: 14 });
    expect(all.tests[0]!.parts.at(-1)).toBe('proof: all, 4 of 4');
    expect(all.rubric.map(({ points }) => points)).toEqual([5, 4, -4]);
    const excused = scoreSubmission(
      assignment,
      BUILT,
      [],
      decide([['a', { isExcused: true }]], [['style', 2.5]]),
    );
    expect(excused).toMatchObject({ points: 2.5, max: 5, isUndecided: false });
    expect(excused.rubric.map(({ item: id }) => id)).toEqual(['style', 'copied']);
  });

  test('that set the points of a test overrule its rubric items, and nothing waits for these', () => {
    const assignment = makeAssignment([makeTest('a', 10)], {
      rubric: [item('proof', 0, 4, { test: 'a' }), item('style', 0, 5, { default: 1 })],
    });
    const scoreBy = (...rubric: readonly (readonly [string, string | number])[]) =>
      scoreSubmission(assignment, BUILT, [outcome('a', 5, 10)], decide([['a', set(8)]], rubric));
    const decided = scoreBy(['proof', 2]);
    expect(decided).toMatchObject({ points: 9, max: 19, isUndecided: false });
    expect(decided.rubric).toEqual([
      { item: 'proof', points: 2, max: 4, isOverruled: true },
      { item: 'style', points: 1, max: 5 },
    ]);
    expect(decided.tests[0]!.parts.slice(-2)).toEqual(['proof: not counted', 'On paper: set to 8']);
    const undecided = scoreBy();
    expect(undecided).toMatchObject({ points: 9, isUndecided: false });
    expect(undecided.tests[0]!.parts.join()).not.toContain('proof');
  });
});
