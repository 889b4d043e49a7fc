import { finderOf, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/walker.ts';
import { queensWalkSolver } from '../src/index.ts';

const run = runnerOf(queensWalkSolver);
const findBoard = finderOf(queensWalkSolver);

test.each([
  [1, 5],
  [4, 100],
  [5, 100],
  [6, 30],
  [7, 30],
  [9, 20],
  [10, 10],
  [12, 2],
])('n = %i, %i seeds within the budget', (size, seeds) => {
  for (let seed = 0; seed < seeds; seed++) expect(findBoard(size, { seed })).toHaveLength(size);
});

test('eight queens need far fewer restarts than the 20,000 allowed', () => {
  const restarts = Array.from({ length: 100 }, (_, seed) => {
    const { stats, verdict } = run('8', { seed });
    expect(verdict).toEqual({ kind: 'right' });
    return stats['restarts'] as number;
  });
  expect(Math.max(...restarts)).toBeLessThan(400);
  expect(Math.max(...restarts)).toBeGreaterThan(10);
});

test('every solution of size 6 is found under some seed', () => {
  const boards = new Set<string>();
  for (let seed = 0; seed < 60; seed++) boards.add(findBoard(6, { seed }).join(''));
  expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
});

test.each(['2', '3'])('no board of size %s exists', (record) => {
  expect(run(record).answer).toEqual({ kind: 'none' });
});

describe('queens placed beforehand', () => {
  test('stay on their squares', () => {
    const partly = fc.tuple(fc.constantFrom(4, 6, 8, 10), fc.nat(1000), fc.nat(10));
    fc.assert(
      fc.property(partly, ([size, seed, count]) => {
        const rows = [...findBoard(size, { seed })];
        const placed = rows.map((row, column) => ({ column, row })).slice(0, count);
        expect(findBoard(size, { seed: seed + 1, placed })).toHaveLength(size);
      }),
      { numRuns: 40 },
    );
  });

  test('leave no solution if they attack each other', () => {
    expect(run('8 with (1,1) (4,4)').answer).toEqual({ kind: 'none' });
  });

  test('that leave no solution make it give up', () => {
    const options = { maxIterations: 10, maxRestarts: 4 };
    expect(() => run('4 with (1,1)', { options })).toThrow(
      'some queen walked on for 50 iterations and 4 restarts',
    );
  });
});

test('the events replay the last attempt', () => {
  const squares = new Map<number, [number, number]>();
  let solutions = 0;
  const observer = {
    event(code: number, unit = 0, column = 0, row = 0): void {
      if (code === events.code.restart) squares.clear();
      else if (code === events.code.solution) solutions++;
      else squares.set(unit, [column, row]);
    },
  };
  for (let seed = 0; seed < 20; seed++) {
    const rows = findBoard(8, { seed, observer });
    expect([...squares.values()].toSorted(([a], [b]) => a - b)).toEqual([...rows.entries()]);
    expect(solutions).toBe(seed + 1);
  }
});
