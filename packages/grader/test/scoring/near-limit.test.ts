import { expect, test } from 'vitest';
import { nearLimit } from '../../src/scoring/index.ts';
import { makeTest } from './helpers.ts';

const limits = {
  cpuMs: 10_000,
  wallMs: 40_000,
  memoryBytes: 1,
  outputBytes: 1,
  processes: 1,
} as const;

const ending = { kind: 'exited', code: 0 } as const;

const tiered = makeTest('a', 1, {
  efficiency: {
    points: 1,
    by: 'wall',
    tiers: [
      { withinMs: 1000, worth: 1 },
      { withinMs: 20_000, worth: 0.5 },
    ],
    beyond: 'no-efficiency',
    scaledBy: 'right',
  },
  bonus: [{ withinMs: 100, worth: 1 }],
  bonusBy: 'cpu',
});

test.each<[near: boolean, cpuMs: number, wallMs: number, test: typeof tiered]>([
  [false, 7999, 10, makeTest('a', 1)],
  [true, 8000, 10, makeTest('a', 1)],
  [true, 10_500, 10, makeTest('a', 1)],
  [false, 12_001, 10, makeTest('a', 1)],
  [false, 10, 31_999, makeTest('a', 1)],
  [true, 10, 32_000, makeTest('a', 1)],
  [false, 10, 799, tiered],
  [true, 10, 800, tiered],
  [true, 10, 1200, tiered],
  [false, 10, 1201, tiered],
  [true, 10, 16_000, tiered],
  [true, 80, 10, tiered],
  [true, 120, 10, tiered],
  [false, 121, 10, tiered],
  // A tier of wall time does not concern processor time.
  [false, 1000, 10, tiered],
])('%s for %i ms of processor time, %i ms of wall time', (near, cpuMs, wallMs, subject) => {
  expect(nearLimit(subject, limits, { ending, cpuMs, wallMs })).toBe(near);
});

test('uses the limits of the run, not those of the test', () => {
  const twice = { ...limits, cpuMs: 20_000 };
  expect(nearLimit(makeTest('a', 1), twice, { ending, cpuMs: 10_000, wallMs: 1 })).toBe(false);
  expect(nearLimit(makeTest('a', 1), twice, { ending, cpuMs: 19_000, wallMs: 1 })).toBe(true);
});

test.each<[near: boolean, limit: 'wall' | 'idle', cpuMs: number]>([
  [true, 'wall', 6000],
  // It had a processor for itself, so it is slow.
  [false, 'wall', 45_000],
  [false, 'idle', 6000],
])('%s for a run stopped at the limit (%s) after %i ms of processor time', (near, limit, cpuMs) => {
  const stopped = { ending: { kind: 'limit', limit }, cpuMs, wallMs: 50_000 } as const;
  expect(nearLimit(makeTest('a', 1), { ...limits, cpuMs: 90_000 }, stopped)).toBe(near);
});
