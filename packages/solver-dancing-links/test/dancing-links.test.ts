import { abortAtQuestion } from '@queenside/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithmX } from './algorithm-x.ts';
import { replay } from './replay.ts';
import { solve, watch } from './solve.ts';

const RIGHT = { right: true };

/** Some squares of a board, whether their queens attack each other or not. */
const completions = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const number = fc.integer({ min: 1, max: size });
  const squares = fc.uniqueArray(
    fc.tuple(number, number).map((pair) => `(${pair.join(',')})`),
    { minLength: 1, maxLength: 4 },
  );
  return squares.map((list) => ({ size, squares: list.join(' ') }));
});

test('counts of sizes 1 to 12 are the known ones', () => {
  for (let size = 1; size <= 12; size++) expect(solve(`${size} count`).verdict).toEqual(RIGHT);
});

test('lists are complete, ascending, and least of their classes where so asked', () => {
  for (let size = 1; size <= 10; size++)
    for (const task of ['all', 'unique']) expect(solve(`${size} ${task}`).verdict).toEqual(RIGHT);
});

test('one board of every size up to 44, or the proof that there is none', () => {
  for (let size = 1; size <= 44; size++) expect(solve(`${size}`).verdict).toEqual(RIGHT);
});

test('completions, their number and their list are right, whatever is placed', () => {
  fc.assert(
    fc.property(completions, ({ size, squares }) => {
      for (const task of ['', ' count', ' all'])
        expect(solve(`${size}${task} with ${squares}`).verdict).toEqual(RIGHT);
    }),
  );
});

test('a board of which many queens are placed is completed', () => {
  const { answer, verdict } = solve('8 with (1,1) (2,5) (3,8) (4,6) (5,3) (6,7) (7,2) (8,4)');
  expect(answer).toEqual({ kind: 'board', rows: Int32Array.of(0, 4, 7, 5, 2, 6, 1, 3) });
  expect(verdict).toEqual(RIGHT);
});

describe('what it reports', () => {
  test('the board is replayed from its events; an emptied line is one indeed', () => {
    for (const record of ['1', '4', '8', '12', '20']) {
      const { list, stats, answer } = watch(record);
      const { faults, counts, queens } = replay(Number(record), list);
      expect(faults).toEqual([]);
      expect(counts.place).toBe(stats['nodes']);
      expect(counts.solution).toBe(1);
      const rows = answer.kind === 'board' ? [...answer.rows] : [];
      expect(rows.map((_, column) => queens.get(column))).toEqual(rows);
    }
  });

  test('a search to the end removes every queen that it placed, and sees every solution', () => {
    const { list, stats } = watch('8 count');
    const { faults, counts, queens } = replay(8, list);
    expect(faults).toEqual([]);
    expect(counts.place).toBe(stats['nodes']);
    expect(counts.remove).toBe(counts.place);
    expect(counts.wipeout).toBeGreaterThan(0);
    expect(counts.solution).toBe(92);
    expect(queens.size).toBe(0);
  });

  test('nodes and updates are those of Algorithm X on plain lists', () => {
    for (let size = 1; size <= 8; size++)
      expect(solve(`${size} count`).stats).toEqual(algorithmX(size));
  });

  test('progress goes over the squares of the first line', () => {
    const told: number[] = [];
    solve('6 count', { onProgress: (fraction) => told.push(fraction) });
    expect(told).toEqual([0, 1, 2, 3, 4, 5].map((square) => square / 6));
  });

  test('the signal ends it, and what was done is reported', () => {
    const run = (questions: number) => solve('12 count', { signal: abortAtQuestion(questions) });
    expect(() => run(0)).toThrow('stopped after 0 queens');
    expect(() => run(3)).toThrow('stopped after 768 queens');
  });
});
