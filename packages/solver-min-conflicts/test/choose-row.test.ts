import { Random } from '@queenside/core';
import { finderOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Queens, sampleRows, scanRows } from '../src/queens.ts';
import { minConflictsSolver } from '../src/index.ts';

function empty(size: number): Queens {
  const queens = new Queens(size, []);
  queens.reset();
  return queens;
}

/** Returns a board whose first columns are filled greedily. */
function halfFilled(size: number, columns: number, seed: number): Queens {
  const queens = empty(size);
  const random = new Random(seed);
  for (let column = 0; column < columns; column++)
    queens.put(column, scanRows(queens, column, random));
  return queens;
}

function filled(rows: readonly number[]): Queens {
  const queens = empty(rows.length + 1);
  for (const [column, row] of rows.entries()) queens.put(column, row);
  return queens;
}

/** Returns the rows that sampling picks under five hundred seeds. */
function taken(queens: Queens, column: number): number[] {
  const seeds = Array.from({ length: 500 }, (_, seed) => seed);
  const rows = seeds.map((seed) => sampleRows(queens, column, new Random(seed)));
  return [...new Set(rows)].toSorted((a, b) => a - b);
}

function bestRows(queens: Queens, column: number): number[] {
  const counts = Array.from({ length: queens.size }, (_, row) => queens.attackers(column, row));
  const least = Math.min(...counts);
  return counts.flatMap((count, row) => (count === least ? [row] : []));
}

describe('the full scan', () => {
  test('takes a row with the fewest attackers, at most 2', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), (size, fill, seed) => {
        const column = fill % size;
        const queens = halfFilled(size, column, seed);
        const row = scanRows(queens, column, new Random(seed));
        expect(bestRows(queens, column)).toContain(row);
        expect(queens.attackers(column, row)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('takes each of the best rows equally often', () => {
    const queens = halfFilled(20, 5, 3);
    const best = bestRows(queens, 5);
    const random = new Random(1);
    const times = new Map<number, number>();
    const each = 1000;
    for (let draw = 0; draw < each * best.length; draw++) {
      const row = scanRows(queens, 5, random);
      times.set(row, (times.get(row) ?? 0) + 1);
    }
    expect([...times.keys()].toSorted((a, b) => a - b)).toEqual(best);
    // Six standard deviations of a fair draw.
    for (const count of times.values())
      expect(Math.abs(count - each)).toBeLessThan(6 * each ** 0.5);
  });
});

describe('the sample', () => {
  test('finds the only free square of a column, although it looks at few rows', () => {
    const size = 20_000;
    const rows = finderOf(minConflictsSolver)(size);
    const queens = empty(size);
    queens.reset((own) => {
      own.set(rows);
      return true;
    });
    for (let column = 0; column < size; column += 997) {
      queens.take(column);
      expect(sampleRows(queens, column, new Random(column))).toBe(rows[column]);
      queens.put(column, rows[column]!);
    }
  });

  test('takes a row with a queen if every row without one costs more', () => {
    const queens = filled([0, 3, 6, 4, 1, 5, 7, 2]);
    expect(bestRows(queens, 8)).toEqual([4, 6, 7]);
    expect(queens.attackers(8, 8)).toBe(2);
    expect(taken(queens, 8)).toEqual([4, 6, 7]);
  });

  test('breaks ties between rows with and without a queen at random', () => {
    const queens = filled([6, 1, 0, 4, 2, 8, 5, 3]);
    expect(queens.emptyRows.has(7)).toBe(true);
    expect(bestRows(queens, 8)).toEqual([0, 1, 7]);
    expect(taken(queens, 8)).toEqual([0, 1, 7]);
  });

  test('continues until it meets a square of at most 3 attackers', () => {
    const queens = filled([5, 6, 7, 8, 0, 1, 2, 3]);
    expect(queens.emptyRows.has(4)).toBe(true);
    expect(queens.attackers(8, 4)).toBeGreaterThan(3);
    let draws = 0;
    const unlucky = { int: (bound: number) => (draws++ < 500 ? 4 : draws) % bound };
    const row = sampleRows(queens, 8, unlucky as unknown as Random);
    expect(draws).toBeGreaterThan(500);
    expect(queens.attackers(8, row)).toBeLessThanOrEqual(3);
  });

  test('never takes a square of more than 3 attackers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (size, fill, seed) => {
        const column = fill % size;
        const queens = empty(size);
        const random = new Random(seed);
        for (let before = 0; before < column; before++) {
          const row = random.int(size);
          const crowded = queens.attackers(before, row) > 3;
          queens.put(before, crowded ? scanRows(queens, before, random) : row);
        }
        expect(queens.attackers(column, sampleRows(queens, column, random))).toBeLessThanOrEqual(3);
      }),
    );
  });
});
