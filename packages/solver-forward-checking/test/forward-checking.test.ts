import { abortAtQuestion } from '@queenside/conformance';
import type { NQueens } from '@queenside/problem-nqueens';
import { randomInstances, runnerOf, squaresOf } from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { events, type Order } from '../src/index.ts';
import { forwardCheckingSolver } from '../src/index.ts';
import { replay, watch } from './replay.ts';

const run = runnerOf(forwardCheckingSolver);
const solve = (record: string | NQueens, order: Order, settings: Parameters<typeof run>[1] = {}) =>
  run(record, { ...settings, options: { order } });

const ORDERS: readonly Order[] = ['fixed', 'most-constrained'];
const RIGHT = { kind: 'right' };

describe.each(ORDERS)('order %s', (order) => {
  test('counts sizes 1 to 10', () => {
    for (let size = 1; size <= 10; size++)
      expect(solve(`${size} count`, order).verdict).toEqual(RIGHT);
  });

  test('lists all solutions and classes of sizes 1 to 8', () => {
    for (let size = 1; size <= 8; size++)
      for (const task of ['all', 'unique'])
        expect(solve(`${size} ${task}`, order).verdict).toEqual(RIGHT);
  });

  test('finds one board of every size up to 20, or proves that there is none', () => {
    for (let size = 1; size <= 20; size++) expect(solve(`${size}`, order).verdict).toEqual(RIGHT);
  });

  test('answers random instances', () => {
    for (const [seed, instance] of randomInstances(300, 9).entries()) {
      const { verdict } = solve(instance, order, { seed });
      expect({ instance, verdict }).toEqual({ instance, verdict: RIGHT });
    }
  });

  test('the events replay the run, and no queen attacks another', () => {
    for (const record of ['4', '8', '12', '8 with (3,5)', '4 with (1,1)', '6 count']) {
      const { list, stats, answer } = watch(record, order);
      const { faults, counts, queens } = replay(list);
      expect(faults).toEqual([]);
      expect(counts).toEqual({
        place: stats['nodes'],
        backtrack: stats['backtracks'],
        wipeout: stats['domainWipeouts'],
      });
      const rows = answer.kind === 'board' ? answer.rows : [];
      for (const [column, row] of queens) expect(rows[column]).toBe(row);
    }
  });

  test('an aborted run says how far it got', () => {
    const abortAt = (questions: number) =>
      solve('12 count', order, { signal: abortAtQuestion(questions) });
    expect(() => abortAt(0)).toThrow('stopped after 0 queens');
    expect(() => abortAt(3)).toThrow('stopped after 768 queens');
  });

  test('a count reports progress over the rows of its first column', () => {
    const reported: number[] = [];
    solve('6 count', order, { onProgress: (fraction) => reported.push(fraction) });
    expect(reported).toEqual([0, 1, 2, 3, 4, 5, 6].map((row) => row / 6));
  });
});

describe('steps', () => {
  test('with one placed queen on each of the 64 squares are as published: 7, 47, 183', () => {
    const steps = squaresOf(8)
      .map((square) => {
        const { verdict, stats } = solve({ size: 8, task: 'find', placed: [square] }, 'fixed');
        expect(verdict).toEqual(RIGHT);
        return Number(stats['steps']);
      })
      .toSorted((a, b) => a - b);
    expect([steps[0], steps[32], steps[63]]).toEqual([7, 47, 183]);
  });

  test('are placed queens and exhausted columns', () => {
    // Worked out by hand. (1,1): in column 2, row 3 empties column 3; row 4 leaves row 2 in column 3, which empties
    // column 4. Column 2 is exhausted, so back to column 1. (1,2): (2,4), (3,1), (4,3) follow at once.
    const { stats } = solve('4', 'fixed');
    expect(stats).toEqual({ nodes: 8, backtracks: 2, domainWipeouts: 2, steps: 10 });
  });
});

describe('one board, most constrained column first', () => {
  test.each([
    ['50 with (1,4)', 10],
    ['100', 10],
    ['100 with (1,1) (100,2)', 10],
    ['300', 5],
    ['1000', 1],
  ])('%s, %i seeds', (record, seeds) => {
    for (let seed = 0; seed < seeds; seed++)
      expect(solve(record, 'most-constrained', { seed }).verdict).toEqual(RIGHT);
  });

  test('each restart allows twice as many queens', () => {
    const restarts: number[] = [];
    const seen = watch('200', 'most-constrained');
    let queens = 0;
    for (const [which] of seen.list) {
      if (which === events.code.place) queens++;
      if (which === events.code.restart) restarts.push(queens);
    }
    const cuts = restarts.map((_, attempt) => 400 * (2 ** (attempt + 1) - 1));
    expect(restarts.length).toBeGreaterThan(0);
    expect(restarts).toEqual(cuts);
  });

  test('restarts do not prevent a proof that there is no solution', () => {
    const record = '12 with (1,1) (2,3) (3,5) (4,2) (5,4)';
    const { answer, stats } = solve(record, 'most-constrained');
    expect(answer).toEqual({ kind: 'none' });
    expect(stats['nodes']).toBeGreaterThan(0);
    expect(solve(record, 'fixed').answer).toEqual({ kind: 'none' });
  });

  test('needs far fewer queens than the fixed order', () => {
    const nodesOf = (order: Order) => Number(solve('26', order).stats['nodes']);
    expect(nodesOf('most-constrained') * 1000).toBeLessThan(nodesOf('fixed'));
  });
});
