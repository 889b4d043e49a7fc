import type { Verdict } from '@queenside/core';
import { expect, test } from 'vitest';
import type { ProblemCalls } from '../src/calls/problem-calls.ts';
import type { Incumbent } from '../src/progress.ts';
import { Improvements } from '../src/solve/improvements.ts';

test('a bound is told at once, however long the check of the answer before it took', () => {
  const told: Omit<Incumbent, 'index'>[] = [];
  const check = (): Verdict => {
    for (const end = performance.now() + 50; performance.now() < end;);
    return { kind: 'right', objective: 7 };
  };
  const improvements = new Improvements({
    calls: { check } as Partial<ProblemCalls> as ProblemCalls,
    objective: { sense: 'min', unit: 'km' },
    instance: undefined,
    solver: 'tourist',
    write: () => Uint8Array.of(55),
    publish: (incumbent) => void told.push(incumbent),
  });
  improvements.offer('a tour');
  improvements.bound(2);
  expect(told.map(({ course }) => course.bound)).toEqual([undefined, 2]);
});
