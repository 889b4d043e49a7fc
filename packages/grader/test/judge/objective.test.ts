/** Answers of a third-party problem with an objective: their values, and the points that these earn. */
import type { Scoring, TestOutcome } from '@queenside/class-view';
import { expect, test } from 'vitest';
import { scoreTest } from '../../src/scoring/score-test.ts';
import { BUILT, makeTest } from '../scoring/helpers.ts';
import { judge, useEngine } from './helpers.ts';

const engine = useEngine();
const RING = '0,0 0,9 9,9 9,0';

function pointsOf(outcome: TestOutcome, objective: NonNullable<Scoring['objective']>, more = {}) {
  const scored = makeTest('t', 12, { objective, ...more });
  return scoreTest(scored, outcome, BUILT, { kind: 'free' });
}

test('values are those of the checker', async () => {
  const outcome = await judge(
    engine(),
    'tour',
    `${RING}\n${RING}\n${RING}\n`,
    ['0 1 2 3', '0 2 1 3', '0 0 0 0'].join('\n'),
  );
  expect(outcome).toMatchObject({
    verdict: 'PAC',
    right: 2,
    objective: { sense: 'min', unit: 'km', values: [36, 43, null] },
  });
  const { base, parts } = pointsOf(outcome, { full: 36, none: 50 });
  expect(base.show()).toBe('6');
  expect(parts).toEqual(['2 of 3 right, 50 % by the values of the answers: 6 of 12']);
});

test.each([
  [{ full: 43, none: 50 }, '12'],
  [{ full: 36, none: 43 }, '6'],
  [{ full: [36, 43], none: [50, 50] }, '12'],
  [{ full: 100, none: 0 }, '4.74'],
])('%j gives %s points', async (rule, points) => {
  const outcome = await judge(engine(), 'tour', `${RING}\n${RING}\n`, '0 1 2 3\n0 2 1 3\n');
  expect(outcome.verdict).toBe('AC');
  expect(pointsOf(outcome, rule).base.show()).toBe(points);
});

test('without the rule, all right answers count alike', async () => {
  const outcome = await judge(engine(), 'tour', `${RING}\n`, '0 2 1 3\n');
  const scored = scoreTest(makeTest('t', 12), outcome, BUILT, { kind: 'free' });
  expect(scored.base.show()).toBe('12');
});

test('an answer that could not be verified keeps its points open', async () => {
  const outcome = await judge(engine(), 'echo', 'yes\nundecided\n', 'yes\nundecided\n');
  const scored = scoreTest(makeTest('t', 12), outcome, BUILT, { kind: 'free' });
  expect(scored).toMatchObject({ isOpen: true, isRight: false });
  expect(scored.base.show()).toBe('6');
  expect(scored.parts).toEqual([
    '1 of 2 right: 6 of 12',
    'open: the checker could not verify some answers',
  ]);
});
