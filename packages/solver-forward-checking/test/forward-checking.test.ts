import { abortAtQuestion } from '@queenside/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/events.ts';
import { replay } from './replay.ts';
import { ORDERS, solve, watch } from './solve.ts';

const RIGHT = { right: true };
const eightSquares = Array.from({ length: 64 }, (_, at) => `(${(at >> 3) + 1},${(at & 7) + 1})`);

/** Records of up to nine queens' worth of squares, whether they attack each other or not. */
const completions = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const number = fc.integer({ min: 1, max: size });
  const squares = fc.uniqueArray(
    fc.tuple(number, number).map((pair) => `(${pair.join(',')})`),
    { minLength: 1, maxLength: 4 },
  );
  return squares.map((list) => ({ size, squares: list.join(' ') }));
});

describe.each(ORDERS)('order %s', (order) => {
  test('counts of sizes 1 to 11 are the known ones', () => {
    for (let size = 1; size <= 11; size++)
      expect(solve(`${size} count`, order).verdict).toEqual(RIGHT);
  });

  test('lists are complete, ascending, and least of their classes where so asked', () => {
    for (let size = 1; size <= 9; size++)
      for (const task of ['all', 'unique'])
        expect(solve(`${size} ${task}`, order).verdict).toEqual(RIGHT);
  });

  test('one board of every size up to 20, or the proof that there is none', () => {
    for (let size = 1; size <= 20; size++) expect(solve(`${size}`, order).verdict).toEqual(RIGHT);
  });

  test('completions, their number and their list are right, whatever is placed', () => {
    fc.assert(
      fc.property(completions, fc.nat(1000), ({ size, squares }, seed) => {
        for (const task of ['', ' count', ' all'])
          expect(solve(`${size}${task} with ${squares}`, order, { seed }).verdict).toEqual(RIGHT);
      }),
    );
  });

  test('a locked queen on any of the 64 squares', () => {
    for (const square of eightSquares)
      expect(solve(`8 with ${square}`, order).verdict).toEqual(RIGHT);
  });

  test('the board is replayed from its events, and never holds queens that attack each other', () => {
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

  test('the signal ends it, and what was done is reported', () => {
    const run = (questions: number) =>
      solve('12 count', order, { signal: abortAtQuestion(questions) });
    expect(() => run(0)).toThrow('stopped after 0 queens');
    expect(() => run(3)).toThrow('stopped after 768 queens');
  });

  test('progress of a count goes over the rows of its first column', () => {
    const told: number[] = [];
    solve('6 count', order, { onProgress: (fraction) => told.push(fraction) });
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 6].map((row) => row / 6));
  });
});

describe('steps', () => {
  test('with one locked queen on each of the 64 squares, as published: 7, 47, 183', () => {
    const steps = eightSquares.map((square) => solve(`8 with ${square}`, 'fixed').stats['steps']!);
    const ascending = steps.toSorted((a, b) => a - b);
    expect([ascending[0], ascending[32], ascending[63]]).toEqual([7, 47, 183]);
  });

  test('are queens placed and columns that ran out of rows', () => {
    // Worked out by hand. (1,1): column 2 is tried at rows 3 (empties column 3) and 4; then column 3 at row 2 (empties
    // column 4): back to column 2, which is done: back to column 1. (1,2): (2,4), (3,1), (4,3) follow at once.
    const { stats } = solve('4', 'fixed');
    expect(stats).toEqual({ nodes: 8, backtracks: 2, domainWipeouts: 2, steps: 10 });
  });
});

describe('one board, most constrained column first', () => {
  test.each(['50 with (1,4)', '100', '100 with (1,1) (100,2)', '300', '1000'])(
    '%s, ten seeds',
    (record) => {
      for (let seed = 0; seed < 10; seed++)
        expect(solve(record, 'most-constrained', { seed }).verdict).toEqual(RIGHT);
    },
  );

  test('attempts are given up and begun again, with twice the queens', () => {
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

  test('the proof that there is none survives the attempts', () => {
    const record = '12 with (1,1) (2,3) (3,5) (4,2) (5,4)';
    const { answer, stats } = solve(record, 'most-constrained');
    expect(answer).toEqual({ kind: 'none' });
    expect(stats['nodes']).toBeGreaterThan(0);
    expect(solve(record, 'fixed').answer).toEqual({ kind: 'none' });
  });

  test('needs far fewer queens than the fixed order', () => {
    const nodesOf = (order: (typeof ORDERS)[number]) => solve('28', order).stats['nodes']!;
    expect(nodesOf('most-constrained') * 1000).toBeLessThan(nodesOf('fixed'));
  });
});
