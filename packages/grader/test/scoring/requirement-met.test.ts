import type { Requirement, TestOutcome } from '@queenside/class-view';
import { expect, test } from 'vitest';
import { requirementMet } from '../../src/scoring/index.ts';
import { makeRun, makeTest, noRun, outcome } from './helpers.ts';

const plain = makeTest('a', 1);
const tiered = makeTest('a', 1, {
  efficiency: {
    points: 1,
    by: 'wall',
    tiers: [
      { withinMs: 100, worth: 1 },
      { withinMs: 200, worth: 0.5 },
    ],
    beyond: 'no-points',
    scaledBy: 'right',
  },
});

test.each<[what: string, outcome: TestOutcome, met: string, required?: typeof plain]>([
  ['all right', outcome('a', 3, 3), 'right some-right in-time'],
  ['some right', outcome('a', 1, 3), 'some-right in-time'],
  ['none right', outcome('a', 0, 3), 'in-time'],
  ['crashed, quickly', outcome('a', 1, 3, { verdict: 'RTE' }), 'in-time'],
  ['too slow', outcome('a', 1, 3, { verdict: 'TLE' }), ''],
  ['idleness limit', outcome('a', 0, 3, { verdict: 'ILE' }), ''],
  ['not built', noRun('a', 'CE'), ''],
  ['not run', noRun('a', 'SKIP'), ''],
  ["the judge's fault", noRun('a', 'JE'), 'right some-right in-time'],
  [
    'a share from the checker',
    outcome('a', 0, 1, { verdict: 'PAC', share: 0.5 }),
    'some-right in-time',
  ],
  [
    'too slow, but credited',
    outcome('a', 1, 3, { verdict: 'TLE' }),
    'some-right',
    makeTest('a', 1, { creditWith: ['TLE'] }),
  ],
  [
    'within its last tier',
    outcome('a', 3, 3, { run: makeRun(900, 199) }),
    'right some-right in-time',
    tiered,
  ],
  ['at its last tier', outcome('a', 3, 3, { run: makeRun(1, 200) }), 'right some-right', tiered],
])('%s', (_, result, met, required = plain) => {
  const outcomes: Requirement['outcome'][] = ['right', 'some-right', 'in-time'];
  const found = outcomes.filter((each) =>
    requirementMet({ test: 'a', outcome: each }, result, required),
  );
  expect(found.join(' ')).toBe(met);
});
