import { Random } from '@queenside/core';
import type { Square } from '@queenside/problem-nqueens';
import { attackersOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IndexSet, Queens, scanRows } from '../src/queens.ts';

const membersOf = (set: IndexSet): number[] =>
  [...set.members.subarray(0, set.size)].toSorted((a, b) => a - b);

const columnsOf = (size: number): number[] => Array.from({ length: size }, (_, column) => column);

function ready(size: number, placed: readonly Square[]): Queens {
  const queens = new Queens(size, placed);
  queens.reset();
  return queens;
}

/** Returns the observable state. */
function viewOf(queens: Queens, standing: ReadonlyMap<number, Square>): object {
  const free = columnsOf(queens.size).filter((column) => !standing.has(column));
  return {
    conflicted: membersOf(queens.conflicted),
    emptyRows: membersOf(queens.emptyRows),
    attackers: free.map((column) =>
      columnsOf(queens.size).map((row) => queens.attackers(column, row)),
    ),
  };
}

/** Computes the same from the squares of the queens. */
function expectedView(
  size: number,
  standing: ReadonlyMap<number, Square>,
  placed: readonly Square[],
): object {
  const all = [...standing.values()];
  const free = columnsOf(size).filter((column) => !standing.has(column));
  return {
    conflicted: all
      .filter((queen) => attackersOf(queen, all).length > 0 && !placed.includes(queen))
      .map(({ column }) => column)
      .toSorted((a, b) => a - b),
    emptyRows: columnsOf(size).filter((row) => all.every((queen) => queen.row !== row)),
    attackers: free.map((column) =>
      columnsOf(size).map((row) => attackersOf({ column, row }, all).length),
    ),
  };
}

const PLACED: readonly Square[][] = [
  [],
  [{ column: 3, row: 4 }],
  [
    { column: 0, row: 0 },
    { column: 1, row: 2 },
  ],
];

describe.each(PLACED.map((placed) => ({ placed, count: placed.length })))(
  '$count placed queens',
  ({ placed }) => {
    test('counts agree with a comparison of all pairs as queens come and go', () => {
      const sizes = fc.integer({ min: 5, max: 9 });
      const moves = fc.array(fc.tuple(fc.nat(8), fc.nat()), { maxLength: 40 });
      fc.assert(
        fc.property(sizes, moves, (size, columnsAndSeeds) => {
          const queens = ready(size, placed);
          const standing = new Map(placed.map((square) => [square.column, square]));
          expect(viewOf(queens, standing)).toEqual(expectedView(size, standing, placed));
          for (const [number, seed] of columnsAndSeeds) {
            const column = number % size;
            if (placed.some((square) => square.column === column)) continue;
            if (standing.delete(column)) queens.take(column);
            else {
              // Take any row unless a line would get too full; else a row of few attackers.
              const few = scanRows(queens, column, new Random(seed));
              const any = seed % size;
              const row = queens.attackers(column, any) <= 3 ? any : few;
              queens.put(column, row);
              standing.set(column, { column, row });
            }
            expect(viewOf(queens, standing)).toEqual(expectedView(size, standing, placed));
          }
        }),
      );
    });

    test('a reset removes the queens', () => {
      const size = 10;
      const queens = ready(size, placed);
      const standing = new Map(placed.map((square) => [square.column, square]));
      for (let column = 0; column < size; column++)
        if (!standing.has(column)) queens.put(column, (column * 7) % size);
      queens.reset();
      expect(viewOf(queens, standing)).toEqual(expectedView(size, standing, placed));
    });

    test('a reset counts the queens it receives', () => {
      const size = 10;
      const queens = ready(size, placed);
      const standing = new Map(placed.map((square) => [square.column, square]));
      for (const column of [2, 5, 6, 9]) standing.set(column, { column, row: (column * 3) % size });
      queens.reset((rows) => {
        for (const { column, row } of standing.values()) rows[column] = row;
        return true;
      });
      expect(viewOf(queens, standing)).toEqual(expectedView(size, standing, placed));
    });
  },
);

test('a reset counts nothing after an abort, which would take long on a large board', () => {
  const queens = new Queens(8, []);
  expect(queens.reset(() => false)).toBe(false);
  expect(queens.emptyRows.size).toBe(0);
});

test('a queen placed beforehand is never listed as conflicted', () => {
  const queens = ready(8, [{ column: 2, row: 2 }]);
  queens.put(5, 5);
  expect(membersOf(queens.conflicted)).toEqual([5]);
});
