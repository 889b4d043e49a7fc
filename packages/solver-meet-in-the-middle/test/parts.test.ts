import { makeContext } from '@queenside/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { split } from '../src/split.ts';
import { board } from './boards.ts';
import { KNOWN_COUNTS } from './known-counts.ts';

const PATHS = ['wasm', 'javascript'] as const;

test('the parts add up to the whole, however many there are', () => {
  const sizes = KNOWN_COUNTS.slice(0, 13);
  fc.assert(
    fc.property(
      fc.constantFrom(...sizes),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...PATHS),
      ({ size, total, unique }, parts, path) => {
        const results = Array.from({ length: parts }, (_, part) =>
          split.solvePart(board(size), { path }, part, parts, makeContext()),
        );
        expect(split.join(board(size), { path }, results)).toEqual({
          kind: 'count',
          total,
          unique,
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('the parts share the column sets evenly', () => {
  const columnSets = [0, 1, 2, 3, 4].map((part) => {
    const context = makeContext();
    split.solvePart(board(12), { path: 'auto' }, part, 5, context);
    return context.stats['columnSets'] as number;
  });
  expect(Math.max(...columnSets) - Math.min(...columnSets)).toBeLessThanOrEqual(1);
});

test('the larger the board, the more parts; small boards are done at once', () => {
  const parts = Array.from({ length: 21 }, (_, index) =>
    split.parts(board(index + 1), { path: 'auto' }),
  );
  expect(parts.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => 1));
  expect(parts.slice(16)).toEqual(parts.slice(16).toSorted((a, b) => a - b));
  expect(parts.slice(16).every((count) => count >= 2 && count <= 64)).toBe(true);
});
