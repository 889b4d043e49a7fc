import { abortAtQuestion } from '@queenside/conformance';
import { randomInstances, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { dancingLinksSolver } from '../src/index.ts';
import { algorithmX } from './algorithm-x.ts';
import { replay, watch } from './replay.ts';

const solve = runnerOf(dancingLinksSolver);
const RIGHT = { kind: 'right' };

test('counts sizes 1 to 11', () => {
  for (let size = 1; size <= 11; size++) expect(solve(`${size} count`).verdict).toEqual(RIGHT);
});

test('lists all solutions and classes of sizes 1 to 9', () => {
  for (let size = 1; size <= 9; size++)
    for (const task of ['all', 'unique']) expect(solve(`${size} ${task}`).verdict).toEqual(RIGHT);
});

test('finds one board of every size up to 44, or proves that there is none', () => {
  for (let size = 1; size <= 44; size++) expect(solve(`${size}`).verdict).toEqual(RIGHT);
});

test('answers random instances', () => {
  for (const instance of randomInstances(300, 9))
    expect({ instance, verdict: solve(instance).verdict }).toEqual({ instance, verdict: RIGHT });
});

describe('reports', () => {
  test('events that replay the run, with truly emptied lines', () => {
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

  test('every solution of a complete search, and removes every queen', () => {
    const { list, stats } = watch('8 count');
    const { faults, counts, queens } = replay(8, list);
    expect(faults).toEqual([]);
    expect(counts.place).toBe(stats['nodes']);
    expect(counts.remove).toBe(counts.place);
    expect(counts.wipeout).toBeGreaterThan(0);
    expect(counts.solution).toBe(92);
    expect(queens.size).toBe(0);
  });

  test('the nodes and updates of Algorithm X on plain lists', () => {
    for (let size = 1; size <= 8; size++)
      expect(solve(`${size} count`).stats).toEqual(algorithmX(size));
  });

  test('progress over the squares of the first line', () => {
    const reported: number[] = [];
    solve('6 count', { onProgress: (fraction) => reported.push(fraction) });
    expect(reported).toEqual([0, 1, 2, 3, 4, 5].map((square) => square / 6));
  });

  test('how far an aborted run got', () => {
    const run = (questions: number) => solve('12 count', { signal: abortAtQuestion(questions) });
    expect(() => run(0)).toThrow('stopped after 0 queens');
    expect(() => run(3)).toThrow('stopped after 768 queens');
  });
});
