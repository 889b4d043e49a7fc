import { abortAtQuestion, recordEvents } from '@queenside/conformance';
import { finderOf, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/chronicle.ts';
import { geneticSolver } from '../src/index.ts';

const run = runnerOf(geneticSolver);
const findBoard = finderOf(geneticSolver);
const RIGHT = { kind: 'right' };

describe('one board', () => {
  test.each([
    [1, 5],
    [4, 100],
    [5, 100],
    [6, 100],
    [7, 100],
    [8, 100],
    [9, 30],
    [10, 30],
    [16, 10],
    [20, 10],
    [100, 2],
  ])('n = %i, %i seeds', (size, seeds) => {
    for (let seed = 0; seed < seeds; seed++) expect(findBoard(size, { seed })).toHaveLength(size);
  });

  test.each(['2', '3'])('no board of size %s exists', (record) => {
    expect(run(record).answer).toEqual({ kind: 'none' });
  });

  test('different seeds give different boards', () => {
    const boards = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => findBoard(12, { seed }).join(' '));
    expect(new Set(boards).size).toBeGreaterThan(4);
  });
});

describe('queens placed beforehand', () => {
  test.each(['permutation', 'classic'])('stay on their squares: %s', (variant) => {
    const partly = fc.tuple(fc.constantFrom(4, 5, 8, 10), fc.nat(1000), fc.nat(10));
    fc.assert(
      fc.property(partly, ([size, seed, count]) => {
        const rows = [...findBoard(size, { seed })];
        const placed = rows.map((row, column) => ({ column, row })).slice(0, count);
        const completed = findBoard(size, { seed: seed + 1, options: { variant }, placed });
        expect([...completed].slice(0, count)).toEqual(rows.slice(0, count));
      }),
      { numRuns: 40 },
    );
  });

  test.each(['(1,6)', '(4,1)', '(5,5)', '(3,3)'])(
    'leave no solution if they attack each other: (1,1) %s',
    (square) => {
      expect(run(`8 with (1,1) ${square}`).answer).toEqual({ kind: 'none' });
    },
  );

  test('that leave no solution make it give up', () => {
    expect(() => run('4 with (1,1)', { options: { maxGenerations: 30 } })).toThrow(
      /the best board still had fitness [1-9]\d* after 30 generations/,
    );
  });
});

describe('options', () => {
  test('by default it gives up after 20,000 generations', () => {
    const options = { populationSize: 2, elite: 1 };
    expect(() => run('4 with (1,1)', { options })).toThrow('after 20000 generations');
  });

  test.each([
    { populationSize: 2 },
    { populationSize: 3, elite: 50 },
    { elite: 0 },
    { tournamentSize: 1 },
    { mutationRate: 1, populationSize: 10 },
    { mutationRate: 0.1 },
  ])('%j', (options) => {
    expect(run('8', { options }).verdict).toEqual(RIGHT);
  });

  test('the population has its size, and its elite survives', () => {
    const observer = recordEvents(events);
    const options = { populationSize: 7, elite: 3 };
    const { stats } = run('14', { observer, options, seed: 4 });
    const generations = stats['generations'] as number;
    expect(generations).toBeGreaterThan(3);
    expect(observer.named('crossover')).toHaveLength(
      4 * (generations - 1 - (stats['restarts'] as number)),
    );
  });

  test('the best board may be lost without an elite, but not with one', () => {
    const bestOf = (elite: number): number[] => {
      const observer = recordEvents(events);
      run('30', { observer, options: { elite }, seed: 5 });
      return observer.named('generation').map(([, best]) => best!);
    };
    const isDescending = (values: number[]): boolean =>
      values.every((value, index) => index === 0 || value <= values[index - 1]!);
    expect(isDescending(bestOf(2))).toBe(true);
    expect(isDescending(bestOf(0))).toBe(false);
  });

  test('mutations have the requested rate', () => {
    const observer = recordEvents(events);
    run('40', { observer, options: { mutationRate: 0.25 }, seed: 3 });
    const share = observer.named('mutation').length / 2 / observer.named('crossover').length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  });

  test('a stuck population is replaced', () => {
    const { stats } = run('12', { options: { populationSize: 4, patience: 20 }, seed: 2 });
    expect(stats['restarts']).toBeGreaterThan(0);
    expect(stats['generations']).toBeGreaterThan(20 * (stats['restarts'] as number));
  });
});

describe('reports', () => {
  test('a fitness trace that falls to zero and agrees with the generations', () => {
    const observer = recordEvents(events);
    const { stats } = run('50', { observer });
    const trace = String(stats['fitnessTrace'])
      .split(' ')
      .map((entry) => entry.split(':').map(Number));
    expect(trace.at(-1)).toEqual([stats['generations'], 0]);
    expect(stats['bestFitness']).toBe(0);
    const best = new Map(observer.named('generation').map(([at, least]) => [at, least]));
    for (const [index, [generation, fitness]] of trace.entries()) {
      expect(best.get(generation)).toBe(fitness);
      expect(fitness).toBeLessThan(trace[index - 1]?.[1] ?? Infinity);
    }
    for (const [, least, mean] of observer.named('generation'))
      expect(mean).toBeGreaterThanOrEqual(1000 * least!);
  });

  test('progress, and the generation at which it was aborted', () => {
    const reported: number[] = [];
    const onProgress = (fraction: number): void => void reported.push(fraction);
    const options = { maxGenerations: 2560, patience: 100_000, populationSize: 2 };
    const signal = abortAtQuestion(600);
    expect(() => run('300', { onProgress, options, signal })).toThrow('after 601 generations');
    expect(reported).toEqual([0.1, 0.2]);
  });
});
