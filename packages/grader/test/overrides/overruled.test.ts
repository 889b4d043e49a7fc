/** Decisions that do not count. */
import type { Override, RubricItem } from '@queenside/class-view';
import { expect, test } from 'vitest';
import { overruledDecisions, overruledItems } from '../../src/index.ts';

const item = (id: string, of?: string): RubricItem => ({
  id,
  title: id,
  min: 0,
  max: 4,
  ...(of !== undefined && { test: of }),
});
const RUBRIC = [item('style'), item('proof', 'boards')];
const ADA: Override = {
  student: 'ada',
  files: new Map(),
  timeFactor: 1,
  tests: new Map(),
  rubric: new Map<string, number>([
    ['style', 3],
    ['proof', 2],
  ]),
  lines: [],
  isExcused: false,
};
const set = { kind: 'set', points: 18, reason: 'x' } as const;
const add = { kind: 'add', points: 1, reason: 'x' } as const;
const boards = (decisions: object) => ({
  tests: new Map([['boards', { isExcused: false, ...decisions }]]),
});

test.each<[string, Partial<Override>, string[]]>([
  ['nothing', {}, []],
  ['points added to a test', boards({ points: add }), []],
  ['points added to the total', { points: add }, []],
  ['points set for a test', boards({ points: set }), ['rubric.proof < tests.boards.points']],
  [
    'an excuse from a test',
    boards({ isExcused: true, points: add }),
    ['rubric.proof < tests.boards.excused', 'tests.boards.points < tests.boards.excused'],
  ],
  [
    'a total that is set, and the points of a test',
    { points: set, penalty: 0, ...boards({ points: set }) },
    [
      'rubric.proof < tests.boards.points',
      'rubric.style < points',
      'tests.boards.points < points',
      'late < points',
    ],
  ],
])('are overruled by %s', (_, more, expected) => {
  const found = overruledDecisions({ rubric: RUBRIC }, { ...ADA, ...more });
  expect(found.map(({ path, by }) => `${path.join('.')} < ${by.join('.')}`)).toEqual(expected);
});

test('are named with the reason and the remedy', () => {
  const override = { ...ADA, ...boards({ points: set }) };
  expect(overruledDecisions({ rubric: RUBRIC }, override)[0]!.words).toBe(
    'rubric proof does not count, because the points of test boards are set to 18. ' +
      'To count it, withdraw that decision: --test boards --withdraw points',
  );
});

test('are named for items of the rubric that nobody decided, too', () => {
  const override = { ...ADA, rubric: new Map(), ...boards({ points: set }) };
  const why = 'the points of test boards are set to 18';
  expect(overruledItems({ rubric: RUBRIC }, override)).toEqual({ proof: why });
  expect(overruledItems({ rubric: RUBRIC }, undefined)).toEqual({});
});
