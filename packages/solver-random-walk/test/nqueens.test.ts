import { runSolver } from '@queenside/core/testing';
import { nqueens, type NQueens, type Square } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/events.ts';
import { queensWalkSolver } from '../src/index.ts';

type Settings = Parameters<typeof runSolver>[2];

/** Runs, and has the problem's checker judge the answer. */
async function solve(size: number, settings: Settings = {}, placed: readonly Square[] = []) {
  const instance: NQueens = { size, task: 'find', placed };
  const run = await runSolver(queensWalkSolver, instance, settings);
  expect(nqueens.check(instance, run.answer)).toEqual({ right: true });
  return run;
}

async function boardOf(...args: Parameters<typeof solve>): Promise<number[]> {
  const { answer } = await solve(...args);
  return answer.kind === 'board' ? [...answer.rows] : [];
}

test.each([1, 4, 5, 6, 7, 8, 9, 10])('n = %i, a hundred seeds within the budget', async (size) => {
  for (let seed = 0; seed < 100; seed++) expect(await boardOf(size, { seed })).toHaveLength(size);
});

test.each([12, 14, 16])('n = %i', async (size) => {
  expect(await boardOf(size)).toHaveLength(size);
});

test('eight queens seldom need more than two hundred restarts of the 20,000', async () => {
  const restarts: number[] = [];
  for (let seed = 0; seed < 100; seed++)
    restarts.push((await solve(8, { seed })).stats['restarts'] as number);
  expect(Math.max(...restarts)).toBeLessThan(400);
  expect(Math.max(...restarts)).toBeGreaterThan(10);
});

test('the same seed gives the same board, others give others', async () => {
  expect(await boardOf(8, { seed: 7 })).toEqual(await boardOf(8, { seed: 7 }));
  const boards = new Set<string>();
  for (let seed = 0; seed < 60; seed++) boards.add((await boardOf(6, { seed })).join(''));
  expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
});

test.each([2, 3])('there is none of size %i', async (size) => {
  expect((await solve(size)).answer).toEqual({ kind: 'none' });
});

describe('queens placed beforehand', () => {
  test('stay where they are', async () => {
    const partly = fc.tuple(fc.constantFrom(4, 6, 8, 10), fc.nat(1000), fc.nat(10));
    const property = fc.asyncProperty(partly, async ([size, seed, count]) => {
      const rows = await boardOf(size, { seed });
      const placed = rows.map((row, column) => ({ column, row })).slice(0, count);
      expect(await boardOf(size, { seed: seed + 1 }, placed)).toHaveLength(size);
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test('that attack each other rule a board out', async () => {
    const placed = [
      { column: 0, row: 0 },
      { column: 3, row: 3 },
    ];
    expect((await solve(8, {}, placed)).answer).toEqual({ kind: 'none' });
  });

  test('that leave no solution end in giving up, and it says after how much', async () => {
    const options = { maxIterations: 10, maxRestarts: 4 };
    await expect(solve(4, { options }, [{ column: 0, row: 0 }])).rejects.toThrow(
      'some queen walked on for 50 iterations and 4 restarts',
    );
  });
});

test('the last attempt is replayed from its events', async () => {
  const squares = new Map<number, [number, number]>();
  const observer = {
    event(code: number, unit = 0, column = 0, row = 0): void {
      if (code === events.code.restart) squares.clear();
      else squares.set(unit, [column, row]);
    },
  };
  for (let seed = 0; seed < 20; seed++) {
    const rows = await boardOf(8, { seed, observer });
    expect([...squares.values()].toSorted(([a], [b]) => a - b)).toEqual([...rows.entries()]);
  }
});
