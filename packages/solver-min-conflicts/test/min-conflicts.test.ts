import { checkOptions, unableReason } from '@queenside/core';
import { abortAtQuestion, runSolver } from '@queenside/core/testing';
import type { Square } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/events.ts';
import plugin, { minConflictsSolver } from '../src/index.ts';
import { attack, attackersOf, boardOf, isSolution, solve, type Settings } from './boards.ts';

const HUNDRED_SEEDS = Array.from({ length: 100 }, (_, seed) => seed);
const EVERY_SMALL_SIZE = Array.from({ length: 17 }, (_, index) => index + 4);

describe('one board', () => {
  test.each([1, ...EVERY_SMALL_SIZE, 50, 100, 256, 257, 1000])(
    'n = %i, a hundred seeds',
    (size) => {
      const faults = HUNDRED_SEEDS.filter((seed) => {
        const rows = boardOf(solve(size, { seed }).answer);
        return rows.length !== size || !isSolution(rows);
      });
      expect(faults).toEqual([]);
    },
  );

  test.each([10_000, 100_000, 1_000_000])('n = %i', (size) => {
    const rows = boardOf(solve(size).answer);
    expect(rows).toHaveLength(size);
    expect(isSolution(rows)).toBe(true);
  });

  test.each([2, 3])('there is none of size %i', (size) => {
    expect(solve(size).answer).toEqual({ kind: 'none' });
  });

  test('the same seed gives the same board, others give others', () => {
    for (const size of [12, 1000]) {
      const rowsOf = (seed: number): string => boardOf(solve(size, { seed }).answer).join(' ');
      expect(rowsOf(7)).toBe(rowsOf(7));
      expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(rowsOf)).size).toBeGreaterThan(4);
    }
  });

  test('every solution of size 6 is found under some seed', () => {
    const boards = new Set(
      HUNDRED_SEEDS.map((seed) => boardOf(solve(6, { seed }).answer).join('')),
    );
    expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
  });
});

describe('queens placed beforehand', () => {
  test('stay where they are', () => {
    const partly = fc.record({
      size: fc.constantFrom(4, 5, 8, 20, 60, 300, 2000),
      seed: fc.nat(1000),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(partly, ({ size, seed, share }) => {
        const solution = boardOf(solve(size, { seed }).answer);
        const placed: Square[] = [];
        for (const [column, row] of solution.entries())
          if ((column * 7919) % size < share * 0.8 * size) placed.push({ column, row });
        const rows = boardOf(solve(size, { seed: seed + 1, placed }).answer);
        expect(isSolution(rows)).toBe(true);
        expect(placed.filter(({ column, row }) => rows[column] !== row)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a whole solution is its own answer', () => {
    const rows = [1, 3, 0, 2];
    const placed = rows.map((row, column) => ({ column, row }));
    const { answer, stats } = solve(4, { placed });
    expect([...boardOf(answer)]).toEqual(rows);
    expect(stats).toEqual({
      steps: 0,
      restarts: 0,
      initialConflicts: 0,
      conflictsTrace: '0:0',
    });
  });

  test('any two that attack each other rule a board out, no other two do', () => {
    const squares = Array.from({ length: 25 }, (_, at) => ({ column: at % 5, row: (at / 5) | 0 }));
    const pairs = squares.flatMap((a) =>
      squares.filter((b) => b !== a).map((b) => [a, b] as const),
    );
    for (const placed of pairs) {
      const [a, b] = placed;
      const ended = outcomeOf(() => solve(5, { placed, maxRestarts: 3 }).answer.kind);
      expect(ended === 'none').toBe(attack(a, b));
    }
  });

  test('where they leave no solution, it gives up and says after how much', () => {
    // No solution of size 4 has a queen in a corner.
    const placed = [{ column: 0, row: 0 }];
    const options = { placed, maxSteps: 10, maxRestarts: 4 };
    expect(() => solve(4, options)).toThrow(
      'the solver min-conflicts found no answer within its limits: conflicts were left after 4 restarts and 50 steps',
    );
  });
});

function outcomeOf(run: () => string, told: 'code' | 'message' = 'code'): string {
  try {
    return run();
  } catch (thrown) {
    return (thrown as { code: string; message: string })[told];
  }
}

describe('limits', () => {
  test('a signal ends it in the start, in the repair, and between attempts', () => {
    const impossible = { placed: [{ column: 0, row: 0 }], maxRestarts: 1_000_000 };
    for (const questions of [0, 1, 2, 3, 10, 100])
      expect(
        outcomeOf(
          () => solve(4, { ...impossible, signal: abortAtQuestion(questions) }).answer.kind,
        ),
      ).toBe('core/gave-up');
    // A large board asks 13 times in each of two passes, and then once for 64 queens.
    for (const questions of [5, 15, 26])
      expect(
        outcomeOf(() => solve(50_000, { signal: abortAtQuestion(questions) }).answer.kind),
      ).toBe('core/gave-up');
  });

  test('a long attempt asks the signal every few steps', () => {
    const placed = [{ column: 0, row: 0 }];
    for (const questions of [2, 5, 20]) {
      const signal = abortAtQuestion(questions);
      const ended = outcomeOf(
        () => solve(4, { placed, maxSteps: 10_000_000, signal }).answer.kind,
        'message',
      );
      expect(ended).toContain(`stopped after 0 restarts and ${64 * (questions - 1)} steps`);
    }
  });

  test('restarts mend what one attempt of few steps leaves', () => {
    const restarts = HUNDRED_SEEDS.map((seed) => {
      const { answer, stats } = solve(10, { seed, maxSteps: 5 });
      expect(isSolution(boardOf(answer))).toBe(true);
      expect(stats['steps']).toBeLessThanOrEqual(5 * ((stats['restarts'] as number) + 1));
      return stats['restarts'] as number;
    });
    expect(Math.max(...restarts)).toBeGreaterThan(5);
  });

  test('options out of range are refused', () => {
    const check = (given: Record<string, unknown>): unknown =>
      checkOptions('the solver min-conflicts', minConflictsSolver.options, given);
    expect(() => check({ maxSteps: 0 })).toThrow('maxSteps');
    expect(() => check({ maxRestarts: -1 })).toThrow('maxRestarts');
    expect(check({})).toEqual({ maxRestarts: 1000 });
  });

  test('counting, and listing all, are not its business', () => {
    const { capabilities } = minConflictsSolver;
    expect(unableReason(capabilities, { task: 'find', size: 10_000_000 })).toBeUndefined();
    expect(unableReason(capabilities, { task: 'count', size: 8 })).toContain('not count');
  });

  test('it expects to need longer for larger boards, and for completions', () => {
    const seconds = (size: number, features: readonly string[] = []): number =>
      minConflictsSolver.estimate!({ task: 'find', size, features });
    expect(seconds(10_000)).toBeLessThan(seconds(100_000));
    expect(seconds(1000)).toBeLessThan(seconds(1000, ['pre-placed']));
  });
});

describe('what it reports', () => {
  interface Seen {
    readonly attempt: number;
    readonly column: number;
    /** Undefined where the queen is put for the first time. */
    readonly from?: number;
    readonly to: number;
    readonly conflicts: number;
  }

  function watch(size: number, settings: Settings) {
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
    return { seen, restarts, ...solve(size, { ...settings, observer }) };
  }

  test.each<[number, Square[]]>([
    [6, []],
    [8, [{ column: 2, row: 4 }]],
    [40, []],
    [300, [{ column: 7, row: 9 }]],
  ])('n = %i is replayed from its events, conflicts and all', (size, placed) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { seen, restarts, answer, stats } = watch(size, { seed, placed });
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
      const rows = [...boardOf(answer)];
      expect(rows.map((_, column) => standing.get(column)?.row)).toEqual(rows);
      expect(restarts).toEqual(
        Array.from({ length: stats['restarts'] as number }, (_, index) => index + 1),
      );
      expect([...boardOf(solve(size, { seed, placed }).answer)]).toEqual(rows);
    }
  });

  test('the progress of the start, from 0 up', () => {
    const told: number[] = [];
    solve(20_000, { onProgress: (fraction) => told.push(fraction) });
    expect(told.map((fraction) => Number(fraction.toFixed(4)))).toEqual([
      0, 0.1024, 0.2048, 0.3072, 0.4096, 0.5, 0.6024, 0.7048, 0.8072, 0.9096,
    ]);
  });

  test('steps are none exactly where the start left no conflicts', () => {
    const runs = HUNDRED_SEEDS.map((seed) => solve(5, { seed }).stats);
    for (const { steps, restarts, initialConflicts } of runs)
      expect(steps === 0 && restarts === 0).toBe(initialConflicts === 0 && restarts === 0);
    expect(new Set(runs.map(({ steps }) => steps === 0))).toEqual(new Set([true, false]));
  });

  test('the plugin, run as the engine runs it', async () => {
    expect(plugin.solvers).toEqual([minConflictsSolver]);
    const { answer } = await runSolver(minConflictsSolver, { size: 16, task: 'find', placed: [] });
    expect(isSolution(boardOf(answer))).toBe(true);
  });
});

test('the trace of conflicts goes from the start of the last attempt to its end', () => {
  for (const seed of HUNDRED_SEEDS) {
    const { stats } = solve(8, { seed });
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
