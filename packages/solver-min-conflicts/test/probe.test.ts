import { abortAtQuestion, makeContext } from '@queenside/conformance';
import type { Square } from '@queenside/problem-nqueens';
import { attackersOf, finderOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events, probeRows, TakenLines } from '../src/probe.ts';
import { minConflictsSolver } from '../src/index.ts';
import { NO_QUEEN } from '../src/queens.ts';
function standingOf(rows: Int32Array): Square[] {
  return [...rows.entries()]
    .filter(([, row]) => row !== NO_QUEEN)
    .map(([column, row]) => ({ column, row }));
}

/** Returns whether no two queens share a line. It is fast enough for boards of millions. */
function areAtPeace(queens: readonly Square[]): boolean {
  const lines = [
    queens.map(({ row }) => row),
    queens.map(({ column, row }) => column - row),
    queens.map(({ column, row }) => column + row),
  ];
  return lines.every((numbers) => new Set(numbers).size === queens.length);
}

test('lines are taken exactly if a queen is on them', () => {
  const squares = fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), squares, (size, pairs) => {
      const taken = new TakenLines(size);
      const queens = pairs.map(([column, row]) => ({ column: column % size, row: row % size }));
      for (const { column, row } of queens) taken.take(column, row);
      for (let row = 0; row < size; row++)
        expect(taken.isFreeRow(row)).toBe(queens.every((queen) => queen.row !== row));
      for (let at = 0; at < size * size; at++) {
        const square = { column: at % size, row: Math.floor(at / size) };
        const others = queens.filter(({ column }) => column !== square.column);
        if (others.length < queens.length) continue;
        if (taken.isFree(square.column, square.row) !== (attackersOf(square, others).length === 0))
          throw new Error(`size ${size}, square ${JSON.stringify(square)}`);
      }
    }),
  );
});

describe('the first part of a greedy start', () => {
  test.each([300, 5000, 50_000])('n = %i: no attacks, and few columns without a queen', (size) => {
    for (const seed of [1, 2, 3]) {
      const rows = new Int32Array(size).fill(NO_QUEEN);
      probeRows(rows, makeContext({ seed }));
      const queens = standingOf(rows);
      expect(areAtPeace(queens)).toBe(true);
      expect(queens.every(({ row }) => row >= 0 && row < size)).toBe(true);
      expect(size - queens.length).toBeLessThan(60);
    }
  });

  test('keeps the queens that are on the board', () => {
    const size = 1000;
    const solution = finderOf(minConflictsSolver)(size);
    const given = solution.map((row, column) => (column % 3 === 0 ? row : NO_QUEEN));
    const rows = given.slice();
    probeRows(rows, makeContext());
    expect(standingOf(given).filter(({ column, row }) => rows[column] !== row)).toEqual([]);
    expect(areAtPeace(standingOf(rows))).toBe(true);
    expect(standingOf(rows).length).toBeGreaterThan(800);
  });

  test('announces each queen once', () => {
    const rows = new Int32Array(500).fill(NO_QUEEN);
    const announced = new Map<number, number>();
    let times = 0;
    const observer = {
      event(code: number, column = 0, row = 0, conflicts = -1): void {
        expect([code, conflicts]).toEqual([events.code.place, 0]);
        announced.set(column, row);
        times++;
      },
    };
    probeRows(rows, makeContext({ observer }));
    expect(times).toBe(announced.size);
    expect(standingOf(rows).map(({ column, row }) => [column, row])).toEqual(
      [...announced].toSorted(([a], [b]) => a - b),
    );
  });

  test('an abort leaves the rest without queens', () => {
    // Each of the two passes over the columns checks ten times.
    const standing = [3, 14, 100].map((questions) => {
      const rows = new Int32Array(40_960).fill(NO_QUEEN);
      const isDone = probeRows(rows, makeContext({ signal: abortAtQuestion(questions) }));
      expect(isDone).toBe(questions === 100);
      expect(areAtPeace(standingOf(rows))).toBe(true);
      return standingOf(rows).length;
    });
    expect(standing[0]).toBeLessThanOrEqual(3 * 4096);
    expect(standing[1]).toBeLessThan(standing[2]!);
  });
});
