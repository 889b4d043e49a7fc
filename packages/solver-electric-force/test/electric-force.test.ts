import { checkOptions, Random, unableReason } from '@queenside/core';
import { abortAtQuestion } from '@queenside/conformance';
import { attack, finderOf, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/index.ts';
import { FreeBoard } from '../src/free-board.ts';
import { electricForceSolver } from '../src/index.ts';
const run = runnerOf(electricForceSolver);
const findBoard = finderOf(electricForceSolver);
const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);
/** No solution of size 4 has a queen in a corner. */
const CORNER = { size: 4, task: 'find', placed: [{ column: 0, row: 0 }] } as const;

describe('one board', () => {
  test.each([
    [1, 5],
    [4, 30],
    [5, 30],
    [6, 30],
    [7, 30],
    [9, 30],
    [10, 30],
    [11, 10],
    [12, 10],
    [16, 3],
    [24, 1],
  ])('n = %i, %i seeds', (size, count) => {
    for (const seed of seeds(count)) expect(findBoard(size, { seed })).toHaveLength(size);
  });

  test('n = 8 takes few steps and almost never a second attempt', () => {
    const stats = seeds(100).map((seed) => run('8', { seed }).stats);
    expect(stats.filter(({ restarts }) => restarts !== 0).length).toBeLessThan(5);
    const steps = stats.map((each) => Number(each['steps'])).toSorted((a, b) => a - b);
    expect(steps[50]).toBeGreaterThan(20);
    expect(steps[50]).toBeLessThan(400);
  });

  test.each(['2', '3'])('no board of size %s exists', (record) => {
    expect(run(record).answer).toEqual({ kind: 'none' });
  });

  test('every solution of size 6 is found under some seed', () => {
    const boards = new Set(seeds(60).map((seed) => findBoard(6, { seed }).join('')));
    expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
  });
});

describe('queens placed beforehand', () => {
  test('stay on their squares', () => {
    const sizes = fc.constantFrom(4, 5, 8, 10);
    fc.assert(
      fc.property(sizes, fc.nat(1000), fc.nat(10), (size, seed, count) => {
        const squares = [...findBoard(size, { seed }).entries()];
        const placed = squares.map(([column, row]) => ({ column, row })).slice(0, count);
        expect(findBoard(size, { seed: seed + 1, placed })).toHaveLength(size);
      }),
      { numRuns: 40 },
    );
  });

  test('leave no solution if they attack each other', () => {
    expect(run('8 with (1,1) (3,3)').answer).toEqual({ kind: 'none' });
  });

  test('that leave no solution make it give up', () => {
    const options = { maxSteps: 50, maxRestarts: 3 };
    expect(() => run(CORNER, { options })).toThrow('3 restarts and 200 steps in all led to none');
  });
});

test.each([8, 12])('size %i: the events replay the run, one square a move', (size) => {
  const { code } = events;
  const queens = new Map<number, readonly [number, number]>();
  const faults: string[] = [];
  const announced = new Set<number>();
  const observer = {
    event(name: number, queen: number, column: number, row: number) {
      announced.add(name);
      if (name === code.restart) {
        queens.clear();
        return;
      }
      if (name === code.solution) {
        if (queens.size !== size) faults.push(`${queens.size} queens are a solution`);
        return;
      }
      const [x, y] = queens.get(queen) ?? [column, row];
      const distance = Math.max(Math.abs(x - column), Math.abs(y - row));
      if (name === code.move && distance !== 1) faults.push(`queen ${queen} moves ${distance}`);
      const isOccupied = [...queens].some(
        ([q, [c, r]]) => q !== queen && c === column && r === row,
      );
      if (isOccupied) faults.push(`${column}, ${row} is occupied`);
      queens.set(queen, [column, row]);
    },
  };
  for (const seed of seeds(5)) {
    queens.clear();
    const rows = findBoard(size, { seed, observer, options: { maxSteps: 300 } });
    const board = [...queens.values()].toSorted(([a], [b]) => a - b);
    expect(board).toEqual([...rows.entries()]);
  }
  expect(faults).toEqual([]);
  expect(announced).toContain(code.finish);
  expect(announced).toContain(code.solution);
});

test('without the wrong queens, no queen attacks another', () => {
  const squares = fc.uniqueArray(fc.nat(63), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(squares, fc.nat(), (chosen, seed) => {
      const placed = chosen.map((at) => ({ column: at % 8, row: Math.floor(at / 8) }));
      const board = new FreeBoard(8, []);
      for (const [queen, { column, row }] of placed.entries()) board.put(queen, column, row);
      const attacks = (a: number, b: number): boolean => a !== b && attack(placed[a]!, placed[b]!);
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

test('an abort ends it at the next step', () => {
  for (const questions of [0, 1, 7, 100]) {
    const options = { maxRestarts: 1_000_000 };
    const signal = abortAtQuestion(questions);
    expect(() => run(CORNER, { options, signal })).toThrow('it was stopped after');
  }
});

test('options have ranges, and boards have at most 32 queens', () => {
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
