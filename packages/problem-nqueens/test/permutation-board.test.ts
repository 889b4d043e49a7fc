import { Random } from '@queenside/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PermutationBoard } from '../src/landscape/permutation-board.ts';

/** Counts the pairs on one diagonal by comparing all pairs. */
function conflictsOf(rows: readonly number[]): number {
  const pairs = rows.flatMap((a, i) => rows.slice(i + 1).map((b, d) => Math.abs(a - b) === d + 1));
  return pairs.filter(Boolean).length;
}

test('conflicts and their changes agree with a comparison of all pairs', () => {
  const swaps = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), swaps, (size, seed, pairs) => {
      const board = new PermutationBoard(size, []);
      board.shuffle(new Random(seed));
      expect(board.conflicts).toBe(conflictsOf([...board.rows]));
      for (const [a, b] of pairs) {
        const first = a % size;
        const second = (first + 1 + (b % (size - 1))) % size;
        const before = [...board.rows];
        const swapped = before.with(first, before[second]!).with(second, before[first]!);
        const change = board.swapChange(first, second);
        expect(change).toBe(conflictsOf(swapped) - conflictsOf(before));
        board.swap(first, second, change);
        expect([...board.rows]).toEqual(swapped);
        expect(board.conflicts).toBe(conflictsOf(swapped));
      }
    }),
  );
});

test('a shuffle keeps placed queens and every row', () => {
  const placed = [
    { column: 2, row: 5 },
    { column: 6, row: 0 },
  ];
  const board = new PermutationBoard(8, placed);
  expect([...board.movable]).toEqual([0, 1, 3, 4, 5, 7]);
  const seen = new Set<string>();
  for (let seed = 0; seed < 50; seed++) {
    board.shuffle(new Random(seed));
    for (const { column, row } of placed) expect(board.rows[column]).toBe(row);
    expect(board.rows.toSorted().join('')).toBe('01234567');
    expect(board.conflicts).toBe(conflictsOf([...board.rows]));
    seen.add(board.rows.join());
  }
  expect(seen.size).toBeGreaterThan(40);
});
