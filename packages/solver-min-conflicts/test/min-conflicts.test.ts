import { checkOptions, unableReason } from '@queenside/core';
import { abortAtQuestion } from '@queenside/conformance';
import type { Square } from '@queenside/problem-nqueens';
import {
  attack,
  attackersOf,
  finderOf,
  runnerOf,
  squaresOf,
} from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/probe.ts';
import { minConflictsSolver } from '../src/index.ts';

const run = runnerOf(minConflictsSolver);
const findBoard = finderOf(minConflictsSolver);
const HUNDRED_SEEDS = Array.from({ length: 100 }, (_, seed) => seed);
const EVERY_SMALL_SIZE = Array.from({ length: 17 }, (_, index) => index + 4);
/** No solution of size 4 has a queen in a corner. */
const CORNER = { size: 4, task: 'find', placed: [{ column: 0, row: 0 }] } as const;

describe('one board', () => {
  test.each([1, ...EVERY_SMALL_SIZE, 50, 100, 256, 257])('n = %i, a hundred seeds', (size) => {
    for (const seed of HUNDRED_SEEDS) expect(findBoard(size, { seed })).toHaveLength(size);
  });

  test.each([1000, 10_000, 200_000])('n = %i', (size) => {
    expect(findBoard(size)).toHaveLength(size);
  });

  test.each(['2', '3'])('no board of size %s exists', (record) => {
    expect(run(record).answer).toEqual({ kind: 'none' });
  });

  test('the seed decides the board', () => {
    for (const size of [12, 1000]) {
      const rowsOf = (seed: number): string => findBoard(size, { seed }).join(' ');
      expect(rowsOf(7)).toBe(rowsOf(7));
      expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(rowsOf)).size).toBeGreaterThan(4);
    }
  });

  test('every solution of size 6 is found under some seed', () => {
    const boards = new Set(HUNDRED_SEEDS.map((seed) => findBoard(6, { seed }).join('')));
    expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
  });
});

describe('queens placed beforehand', () => {
  test('stay on their squares', () => {
    const partly = fc.record({
      size: fc.constantFrom(4, 5, 8, 20, 60, 300, 2000),
      seed: fc.nat(1000),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(partly, ({ size, seed, share }) => {
        const solution = findBoard(size, { seed });
        const placed: Square[] = [];
        for (const [column, row] of solution.entries())
          if ((column * 7919) % size < share * 0.8 * size) placed.push({ column, row });
        expect(findBoard(size, { seed: seed + 1, placed })).toHaveLength(size);
      }),
      { numRuns: 60 },
    );
  });

  test('may be a whole solution', () => {
    const { stats, verdict } = run('4 with (1,2) (2,4) (3,1) (4,3)');
    expect(verdict).toEqual({ kind: 'right' });
    expect(stats).toEqual({
      steps: 0,
      restarts: 0,
      initialConflicts: 0,
      conflictsTrace: '0:0',
    });
  });

  test('leave no solution exactly if two attack each other', () => {
    for (const one of squaresOf(5))
      for (const other of squaresOf(5)) {
        if (one.column === other.column && one.row === other.row) continue;
        const instance = { size: 5, task: 'find', placed: [one, other] } as const;
        expect(isRuledOut(instance)).toBe(attack(one, other));
      }
  });

  test('that leave no solution make it give up', () => {
    expect(() => run(CORNER, { options: { maxSteps: 10, maxRestarts: 4 } })).toThrow(
      'conflicts were left after 4 restarts and 50 steps',
    );
  });
});

function isRuledOut(instance: Parameters<typeof run>[0]): boolean {
  try {
    return run(instance, { options: { maxRestarts: 3 } }).answer.kind === 'none';
  } catch (thrown) {
    if ((thrown as { code: unknown }).code === 'core/gave-up') return false;
    throw thrown;
  }
}

describe('limits', () => {
  test('an abort ends it in the start, in the repair, and between attempts', () => {
    const gaveUp = expect.objectContaining({ code: 'core/gave-up' }) as Error;
    const options = { maxRestarts: 1_000_000 };
    for (const questions of [0, 1, 2, 3, 10, 100])
      expect(() => run(CORNER, { options, signal: abortAtQuestion(questions) })).toThrow(gaveUp);
    // A large board checks 13 times in each of two passes, then once per 64 queens.
    for (const questions of [5, 15, 26])
      expect(() => run('50000', { signal: abortAtQuestion(questions) })).toThrow(gaveUp);
  });

  test('an abort in the first part of a start skips the rest of it', () => {
    for (const questions of [5, 15]) {
      let asked = 0;
      const signal = {
        get aborted(): boolean {
          return asked++ >= questions;
        },
      } as AbortSignal;
      expect(() => run('50000', { signal })).toThrow('stopped after 0 restarts and 0 steps');
      // Once more at the end of the attempt.
      expect(asked).toBe(questions + 2);
    }
  });

  test('a long attempt checks for an abort every 64 steps', () => {
    for (const questions of [2, 5, 20]) {
      const signal = abortAtQuestion(questions);
      expect(() => run(CORNER, { options: { maxSteps: 10_000_000 }, signal })).toThrow(
        `stopped after 0 restarts and ${64 * (questions - 1)} steps`,
      );
    }
  });

  test('restarts make up for attempts of few steps', () => {
    const restarts = HUNDRED_SEEDS.map((seed) => {
      const { stats, verdict } = run('10', { seed, options: { maxSteps: 5 } });
      expect(verdict).toEqual({ kind: 'right' });
      expect(stats['steps']).toBeLessThanOrEqual(5 * ((stats['restarts'] as number) + 1));
      return stats['restarts'] as number;
    });
    expect(Math.max(...restarts)).toBeGreaterThan(5);
  });

  test('rejects options out of range', () => {
    const check = (given: Record<string, unknown>): unknown =>
      checkOptions('the solver min-conflicts', minConflictsSolver.options, given);
    expect(() => check({ maxSteps: 0 })).toThrow('maxSteps');
    expect(() => check({ maxRestarts: -1 })).toThrow('maxRestarts');
    expect(check({})).toEqual({ maxRestarts: 1000 });
  });

  test('does not count', () => {
    const { capabilities } = minConflictsSolver;
    expect(unableReason(capabilities, { task: 'find', size: 10_000_000 })).toBeUndefined();
    expect(unableReason(capabilities, { task: 'count', size: 8 })).toContain('not count');
  });

  test('estimates more time for larger boards and for completions', () => {
    const seconds = (size: number, features: readonly string[] = []): number =>
      minConflictsSolver.estimate!(
        { task: 'find', size, features },
        { task: 'find', size, placed: [] },
      );
    expect(seconds(10_000)).toBeLessThan(seconds(100_000));
    expect(seconds(1000)).toBeLessThan(seconds(1000, ['pre-placed queens']));
  });
});

describe('reports', () => {
  interface Seen {
    readonly attempt: number;
    readonly column: number;
    /** Absent for the queen's first square. */
    readonly from?: number;
    readonly to: number;
    readonly conflicts: number;
  }

  function watch(size: number, seed: number, placed: readonly Square[]) {
    const seen: Seen[] = [];
    const restarts: number[] = [];
    const { code } = events;
    const observer = {
      event(which: number, a = 0, b = 0, c = 0, d = 0): void {
        if (which === code.restart) restarts.push(a);
        const attempt = restarts.length;
        if (which === code.place) seen.push({ attempt, column: a, to: b, conflicts: c });
        if (which === code.move) seen.push({ attempt, column: a, from: b, to: c, conflicts: d });
      },
    };
    return { seen, restarts, ...run({ size, task: 'find', placed }, { seed, observer }) };
  }

  test.each<[number, Square[]]>([
    [6, []],
    [8, [{ column: 2, row: 4 }]],
    [40, []],
    [300, [{ column: 7, row: 9 }]],
  ])('events that replay the run and its conflicts: n = %i', (size, placed) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { seen, restarts, answer, stats } = watch(size, seed, placed);
      let attempt = -1;
      let standing = new Map<number, Square>();
      for (const change of seen) {
        if (change.attempt !== attempt) {
          standing = new Map(placed.map((square) => [square.column, square]));
          attempt = change.attempt;
        }
        const { column, to } = change;
        expect(standing.get(column)?.row).toBe(change.from);
        const square = { column, row: to };
        expect(change.conflicts).toBe(attackersOf(square, [...standing.values()]).length);
        standing.set(column, square);
      }
      const rows = [...findBoard(size, { seed, placed })];
      expect(rows.map((_, column) => standing.get(column)?.row)).toEqual(rows);
      expect(answer).toEqual({ kind: 'board', rows: Int32Array.from(rows) });
      expect(restarts).toEqual(
        Array.from({ length: (stats['restarts'] as number) + 1 }, (_, index) => index),
      );
    }
  });

  test('the progress of the start, from 0', () => {
    const reported: number[] = [];
    run('20000', { onProgress: (fraction) => reported.push(fraction) });
    expect(reported.map((fraction) => Number(fraction.toFixed(4)))).toEqual([
      0, 0.1024, 0.2048, 0.3072, 0.4096, 0.5, 0.6024, 0.7048, 0.8072, 0.9096,
    ]);
  });

  test('no steps exactly if the start left no conflicts', () => {
    const runs = HUNDRED_SEEDS.map((seed) => run('5', { seed }).stats);
    for (const { steps, restarts, initialConflicts } of runs)
      expect(steps === 0 && restarts === 0).toBe(initialConflicts === 0 && restarts === 0);
    expect(new Set(runs.map(({ steps }) => steps === 0))).toEqual(new Set([true, false]));
  });
});

test('the trace of conflicts covers the last attempt', () => {
  for (const seed of HUNDRED_SEEDS) {
    const { stats } = run('8', { seed });
    const points = String(stats['conflictsTrace'])
      .split(' ')
      .map((point) => point.split(':').map(Number) as [number, number]);
    expect(points[0]).toEqual([0, stats['initialConflicts']]);
    expect(points.at(-1)![1]).toBe(0);
    const steps = points.map(([step]) => step);
    expect(steps.slice(0, -1)).toEqual([0, 1, 2, 4, 8, 16, 32, 64].slice(0, steps.length - 1));
    expect(steps.at(-1)! <= Number(stats['steps'])).toBe(true);
  }
});
