import { makeContext } from '@queenside/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiesOf } from '../src/column-sets.ts';
import { sharesOf } from '../src/share.ts';
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

test('every column set of every family is in one part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 16 }),
      fc.integer({ min: 1, max: 300 }),
      (size, parts) => {
        const shared = new Map<number, number[]>(
          familiesOf(size).map(({ centre }) => [centre, []]),
        );
        for (let part = 0; part < parts; part++)
          for (const { family, sets } of sharesOf(size, { part, parts }))
            shared.get(family.centre)!.push(...sets);
        for (const { centre, sets } of familiesOf(size))
          expect(Uint32Array.from(shared.get(centre)!).toSorted()).toEqual(sets);
      },
    ),
    { numRuns: 60 },
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
  expect(parts.slice(16).every((count) => count >= 10 && count <= 256)).toBe(true);
});
