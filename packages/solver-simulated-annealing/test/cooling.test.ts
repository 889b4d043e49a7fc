import { expect, test } from 'vitest';
import { adaptive, geometric } from '../src/cooling.ts';

test('geometric cooling ignores the conflicts', () => {
  const cool = geometric(0.5);
  expect(cool(1, { deviation: 3 })).toBe(0.5);
  expect(cool(1, { deviation: 0 })).toBe(0.5);
});

test('adaptive cooling is slower if the conflicts vary more, and at most halves', () => {
  const [little, some, much] = [0.1, 2, 50].map((deviation) => adaptive(1, { deviation }));
  expect(little).toBe(0.5);
  expect(some).toBeCloseTo(Math.exp(-0.35));
  expect(much).toBeCloseTo(Math.exp(-0.014));
  expect(adaptive(1, { deviation: 0 })).toBe(0.5);
});
