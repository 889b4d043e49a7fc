import { checkOptions, Random, unableReason } from '@queenside/core';
import { abortAtQuestion } from '@queenside/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/events.ts';
import { FreeBoard } from '../src/free-board.ts';
import { electricForceSolver } from '../src/index.ts';
import { rightBoard, solve } from './solve.ts';

const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);
const NEVER_DONE = { placed: [{ column: 0, row: 0 }] };

describe('one board', () => {
  test.each([1, 4, 5, 6, 7, 8, 9, 10, 11, 12])('n = %i, a hundred seeds', (size) => {
    for (const seed of seeds(100)) expect(rightBoard(size, { seed })).toHaveLength(size);
  });

  test.each([16, 20, 24])('n = %i, five seeds', (size) => {
    for (const seed of seeds(5)) expect(rightBoard(size, { seed })).toHaveLength(size);
  });

  test('n = 8 takes few steps, and hardly ever a second attempt', () => {
    const stats = seeds(100).map((seed) => solve(8, { seed }).stats);
    expect(stats.filter(({ restarts }) => restarts !== 0).length).toBeLessThan(5);
    const steps = stats.map((each) => Number(each['steps'])).toSorted((a, b) => a - b);
    expect(steps[50]).toBeGreaterThan(20);
    expect(steps[50]).toBeLessThan(400);
  });

  test.each([2, 3])('there is none of size %i', (size) => {
    expect(solve(size).answer).toEqual({ kind: 'none' });
  });

  test('the same seed gives the same board, and every solution of size 6 comes up', () => {
    expect(rightBoard(12, { seed: 4 })).toEqual(rightBoard(12, { seed: 4 }));
    const boards = new Set(seeds(60).map((seed) => rightBoard(6, { seed }).join('')));
    expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
  });
});

describe('queens placed beforehand', () => {
  test('stay where they are', () => {
    const sizes = fc.constantFrom(4, 5, 8, 10);
    fc.assert(
      fc.property(sizes, fc.nat(1000), fc.nat(10), (size, seed, count) => {
        const squares = [...rightBoard(size, { seed }).entries()];
        const placed = squares.map(([column, row]) => ({ column, row })).slice(0, count);
        expect(rightBoard(size, { seed: seed + 1, placed })).toHaveLength(size);
      }),
      { numRuns: 40 },
    );
  });

  test('that attack each other rule a board out; where no solution has them it gives up', () => {
    const attacking = [
      { column: 0, row: 0 },
      { column: 2, row: 2 },
    ];
    expect(solve(8, { placed: attacking }).answer).toEqual({ kind: 'none' });
    const options = { maxSteps: 50, maxRestarts: 3 };
    expect(() => solve(4, { ...NEVER_DONE, options })).toThrow(
      '3 restarts and 200 steps in all led to none',
    );
  });
});

test.each([8, 12])('size %i: its events lead to the answer, a square at a time', (size) => {
  const { code } = events;
  const queens = new Map<number, readonly [number, number]>();
  const faults: string[] = [];
  const told = new Set<number>();
  const observer = {
    event(name: number, queen: number, column: number, row: number) {
      told.add(name);
      if (name === code.restart) {
        queens.clear();
        return;
      }
      const [x, y] = queens.get(queen) ?? [column, row];
      const distance = Math.max(Math.abs(x - column), Math.abs(y - row));
      if (name === code.move && distance !== 1) faults.push(`queen ${queen} moves ${distance}`);
      const stands = [...queens].some(([q, [c, r]]) => q !== queen && c === column && r === row);
      if (stands) faults.push(`${column}, ${row} is occupied`);
      queens.set(queen, [column, row]);
    },
  };
  for (const seed of seeds(5)) {
    queens.clear();
    const rows = rightBoard(size, { seed, observer, options: { maxSteps: 300 } });
    const board = [...queens.values()].toSorted(([a], [b]) => a - b);
    expect(board).toEqual([...rows.entries()]);
  }
  expect(faults).toEqual([]);
  expect(told).toContain(code.finish);
});

test('wrong queens are those that have to go until no queen attacks another', () => {
  const squares = fc.uniqueArray(fc.nat(63), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(squares, fc.nat(), (chosen, seed) => {
      const placed = chosen.map((at) => ({ column: at % 8, row: Math.floor(at / 8) }));
      const board = new FreeBoard(8, []);
      for (const [queen, { column, row }] of placed.entries()) board.put(queen, column, row);
      const attacks = (a: number, b: number): boolean => {
        const [p, q] = [placed[a]!, placed[b]!];
        const [dx, dy] = [Math.abs(p.column - q.column), Math.abs(p.row - q.row)];
        return a !== b && (dx === 0 || dy === 0 || dx === dy);
      };
      const all = [...placed.keys()];
      const counts = all.map((queen) => all.filter((other) => attacks(queen, other)).length);
      expect(all.map((queen) => board.attackersOf(queen))).toEqual(counts);
      const wrong = board.wrongQueens(new Random(seed));
      if (wrong.length > 0) counts[wrong[0]!] = Math.max(...counts);
      expect(all.map((queen) => board.attackersOf(queen))).toEqual(counts);
      const rest = all.filter((queen) => !wrong.includes(queen));
      expect(rest.flatMap((a) => rest.filter((b) => attacks(a, b)))).toEqual([]);
      for (const queen of wrong)
        expect(rest.concat(wrong).some((b) => attacks(queen, b))).toBe(true);
    }),
  );
});

test('a signal ends it at the next step', () => {
  for (const questions of [0, 1, 7, 100]) {
    const options = { maxRestarts: 1_000_000 };
    const signal = abortAtQuestion(questions);
    expect(() => solve(4, { ...NEVER_DONE, options, signal })).toThrow('it was stopped after');
  }
});

test('options are held to their ranges, boards to 32 queens', () => {
  const check = (given: Record<string, unknown>) => (): unknown =>
    checkOptions('it', electricForceSolver.options, given);
  expect(check({ lineWeight: -1 })).toThrow('lineWeight');
  expect(check({ maxSteps: 0 })).toThrow('maxSteps');
  expect(check({})()).toEqual({
    lineWeight: 6,
    electricWeight: 2,
    borderWeight: 5,
    maxSteps: 10_000,
    maxRestarts: 200,
  });
  const { capabilities } = electricForceSolver;
  expect(unableReason(capabilities, { task: 'find', size: 33 })).toContain('32');
});
