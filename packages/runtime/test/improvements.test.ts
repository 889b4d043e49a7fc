import type { Verdict } from '@queenside/core';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProblemCalls } from '../src/calls/problem-calls.ts';
import { objectiveOf } from '../src/objective.ts';
import type { Incumbent } from '../src/progress.ts';
import { Improvements } from '../src/solve/improvements.ts';

/** Follows a solver that looks for a short tour. */
function follow(check: () => Verdict) {
  const told: Omit<Incumbent, 'index'>[] = [];
  const improvements = new Improvements({
    calls: { check } as Partial<ProblemCalls> as ProblemCalls,
    objective: { sense: 'min', unit: 'km' },
    instance: undefined,
    solver: 'tourist',
    write: () => Uint8Array.of(55),
    publish: (incumbent) => void told.push(incumbent),
  });
  return { improvements, told };
}

afterEach(() => void vi.useRealTimers());

test('the first quick checks happen at once, and later ones take a tenth of the time', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let checks = 0;
  let value = 1000;
  let cost = 5;
  const { improvements, told } = follow(() => {
    checks++;
    vi.advanceTimersByTime(cost);
    return { kind: 'right', objective: value-- };
  });
  improvements.poll();
  expect(told).toEqual([]);
  for (let offer = 0; offer < 20; offer++) improvements.offer('a tour');
  expect([checks, told.length]).toEqual([17, 17]);
  vi.advanceTimersByTime(44);
  improvements.poll();
  expect(checks).toBe(17);
  vi.advanceTimersByTime(1);
  improvements.poll();
  improvements.poll();
  expect([checks, told.length]).toEqual([18, 18]);
  const slow = follow(() => {
    vi.advanceTimersByTime(cost);
    return { kind: 'right', objective: value-- };
  });
  cost = 20;
  slow.improvements.offer('a tour');
  slow.improvements.offer('a tour');
  expect(slow.told).toHaveLength(1);
  vi.advanceTimersByTime(180);
  slow.improvements.poll();
  expect(slow.told).toHaveLength(2);
  slow.improvements.settle();
  expect(slow.told).toHaveLength(2);
});

test('a bound is told at once, however long the check of the answer before it took', () => {
  const { improvements, told } = follow(() => {
    for (const end = performance.now() + 50; performance.now() < end;);
    return { kind: 'right', objective: 7 };
  });
  improvements.offer('a tour');
  improvements.bound(2);
  expect(told.map(({ course }) => course.bound)).toEqual([undefined, 2]);
});

test('the tightest bound counts', () => {
  const { improvements } = follow(() => ({ kind: 'right', objective: 7 }));
  for (const bound of [2, 4, 3]) improvements.bound(bound);
  expect(improvements.course(false).bound).toBe(4);
});

test('the gap to the bound is a share of the value', () => {
  const { improvements } = follow(() => ({ kind: 'right', objective: 8 }));
  improvements.bound(6);
  const objective = { sense: 'min', unit: 'km' } as const;
  const report = (value: number) =>
    objectiveOf(
      objective,
      undefined,
      { kind: 'right', objective: value },
      improvements.course(false),
    );
  expect(report(8)).toMatchObject({ value: 8, bound: 6, boundIs: 'claimed', gap: 0.25 });
  expect(report(6)).toMatchObject({ gap: 0 });
  expect(report(5)).toMatchObject({ boundIs: 'refuted' });
  expect(report(5)).not.toHaveProperty('gap');
});
