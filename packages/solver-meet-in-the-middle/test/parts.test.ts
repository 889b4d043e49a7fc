import { makeContext } from '@queenside/conformance';
import { nqueens } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiesOf } from '../src/column-sets.ts';
import { sharesOf } from '../src/count-part.ts';
import { split } from '../src/split.ts';
import { board } from './boards.ts';

test('any number of parts adds up to the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 40 }), (size, parts) => {
      const results = Array.from({ length: parts }, (_, part) =>
        split.solvePart(board(size), {}, part, parts, makeContext()),
      );
      const answer = split.join(board(size), {}, results);
      expect(nqueens.check(board(size), answer)).toEqual({ kind: 'right' });
    }),
    { numRuns: 40 },
  );
});

test('every column set of every family is in exactly one part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 16 }),
      fc.integer({ min: 1, max: 300 }),
      (size, parts) => {
        const shared = new Map<number, number[]>(
          familiesOf(size).map(({ center }) => [center, []]),
        );
        for (let part = 0; part < parts; part++)
          for (const { family, sets } of sharesOf(size, { part, parts }))
            shared.get(family.center)!.push(...sets);
        for (const { center, sets } of familiesOf(size))
          expect(Uint32Array.from(shared.get(center)!).toSorted()).toEqual(sets);
      },
    ),
    { numRuns: 60 },
  );
});

test('the parts share the column sets evenly', () => {
  const columnSets = [0, 1, 2, 3, 4].map((part) => {
    const context = makeContext();
    split.solvePart(board(12), {}, part, 5, context);
    return context.stats['columnSets'] as number;
  });
  expect(Math.max(...columnSets) - Math.min(...columnSets)).toBeLessThanOrEqual(1);
});

test('larger boards have more parts, and small boards have one', () => {
  const parts = Array.from({ length: 21 }, (_, index) => split.parts(board(index + 1)));
  expect(parts.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => 1));
  expect(parts.slice(16)).toEqual(parts.slice(16).toSorted((a, b) => a - b));
  expect(parts.slice(16).every((count) => count >= 10 && count <= 256)).toBe(true);
});
