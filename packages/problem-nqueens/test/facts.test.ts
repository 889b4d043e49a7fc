import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCompletions, searchCompletions } from '../src/check/completions.ts';
import { hasSolution, knownTotal, knownUnique, solutionCount } from '../src/check/facts.ts';
import { bruteForce, solutionOf } from './helpers.ts';

const PLENTY = 1e9;

test('both searches count the known totals', () => {
  for (let size = 1; size <= 11; size++)
    expect(countCompletions({ size, placed: [] }, PLENTY)).toBe(Number(knownTotal(size)));
  for (let size = 1; size <= 9; size++)
    expect(searchCompletions({ size, placed: [] }, Infinity, PLENTY)).toEqual({
      found: Number(knownTotal(size)),
      finished: true,
    });
});

test('the known class counts follow by Burnside from the boards that rotations keep', () => {
  for (let size = 2; size <= 8; size++) {
    const boards = bruteForce(size);
    const last = size - 1;
    const half = boards.filter((rows) => rows.every((row, at) => rows[last - at] === last - row));
    const quarter = boards.filter((rows) => rows.every((row, at) => rows[last - row] === at));
    expect((boards.length + half.length + 2 * quarter.length) / 8).toBe(Number(knownUnique(size)));
  }
});

/** The numbers of boards that a half turn and a quarter turn keep (OEIS A032522, A033148). */
test.each([
  [21, 375664n, 704n],
  [22, 1250692n, 0n],
  [23, 3581240n, 0n],
  [24, 11675080n, 3328n],
  [25, 34132592n, 3264n],
  [26, 115718268n, 0n],
  [27, 320403024n, 0n],
])('total and classes of size %i agree by Burnside', (size, half, quarter) => {
  expect(8n * knownUnique(size)!).toBe(knownTotal(size)! + half + 2n * quarter);
});

describe('completions', () => {
  test('both searches agree with brute force', () => {
    const boards = new Map([4, 5, 6, 7].map((size) => [size, bruteForce(size)]));
    const instances = fc.integer({ min: 4, max: 7 }).chain((size) => {
      const at = fc.integer({ min: 0, max: size - 1 });
      const square = fc.record({ column: at, row: at });
      return fc.record({ size: fc.constant(size), placed: fc.array(square, { maxLength: 3 }) });
    });
    fc.assert(
      fc.property(instances, ({ size, placed }) => {
        const distinct = placed.filter(
          (queen, index) =>
            placed.findIndex(({ column, row }) => column === queen.column && row === queen.row) ===
            index,
        );
        const instance = { size, task: 'find' as const, placed: distinct };
        const count = boards
          .get(size)!
          .filter((rows) => distinct.every(({ column, row }) => rows[column] === row)).length;
        expect(countCompletions(instance, PLENTY)).toBe(count);
        expect(searchCompletions(instance, Infinity, PLENTY)).toEqual({
          found: count,
          finished: true,
        });
        expect(hasSolution(instance)).toBe(count > 0);
        expect(solutionCount(instance)).toBe(BigInt(count));
      }),
    );
  });

  test('are counted beyond 31 columns', () => {
    const rows = solutionOf(40);
    const placed = Array.from(rows.subarray(0, 34), (row, column) => ({ column, row }));
    const count = solutionCount({ size: 40, task: 'count', placed });
    expect(count).toBeGreaterThanOrEqual(1n);
    expect(searchCompletions({ size: 40, placed }, Infinity, PLENTY).found).toBe(Number(count));
    expect(hasSolution({ size: 40, task: 'find', placed })).toBe(true);
  });

  test('are found on large boards', () => {
    const rows = solutionOf(2000);
    const placed = Array.from(rows.subarray(0, 1995), (row, column) => ({ column, row }));
    expect(hasSolution({ size: 2000, task: 'find', placed })).toBe(true);
    expect(hasSolution({ size: 2000, task: 'find', placed: placed.slice(0, 3) })).toBe(true);
  });

  test('do not exist if the last free row is attacked', () => {
    const rows = solutionOf(40);
    const placed = Array.from(rows.subarray(0, 38), (row, column) => ({ column, row }));
    const last = { column: 38, row: rows[39]! };
    const size = 40;
    expect(hasSolution({ size, task: 'find', placed: [...placed, last] })).toBe(false);
  });

  test('are undecided if the budget runs out', () => {
    expect(countCompletions({ size: 10, placed: [] }, 100)).toBeUndefined();
    expect(searchCompletions({ size: 10, placed: [] }, Infinity, 5000).finished).toBe(false);
    const placed = [{ column: 0, row: 0 }];
    expect(hasSolution({ size: 100_000_000, task: 'find', placed })).toBeUndefined();
    expect(solutionCount({ size: 100_000_000, task: 'count', placed })).toBeUndefined();
  });
});
