import { abortAtQuestion } from '@queenside/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recorder, solve } from './helpers.ts';

test.each([1, 4, 5, 6, 7, 8, 9, 10, 16, 20])('n = %i, a hundred seeds', async (size) => {
  for (let seed = 0; seed < 100; seed++)
    expect((await solve(size, { seed })).rows).toHaveLength(size);
});

test.each([1, 2, 3, 4, 5])('n = 100, seed %i', async (seed) => {
  expect((await solve(100, { seed })).rows).toHaveLength(100);
});

test.each([2, 3])('there is none of size %i', async (size) => {
  expect((await solve(size)).rows).toEqual([]);
});

test('the same seed gives the same board, others give others', async () => {
  const boardOf = async (seed: number): Promise<string> =>
    (await solve(12, { seed })).rows.join(' ');
  expect(await boardOf(7)).toBe(await boardOf(7));
  const boards = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(boardOf));
  expect(new Set(boards).size).toBeGreaterThan(4);
});

describe('queens placed beforehand', () => {
  test.each(['permutation', 'classic'])('stay where they are: %s', async (variant) => {
    const partly = fc.tuple(fc.constantFrom(4, 5, 8, 10), fc.nat(1000), fc.nat(10));
    const property = fc.asyncProperty(partly, async ([size, seed, count]) => {
      const { rows } = await solve(size, { seed });
      const placed = rows.map((row, column) => ({ column, row })).slice(0, count);
      const options = { variant };
      const completed = await solve(size, { seed: seed + 1, options }, placed);
      expect(completed.rows.slice(0, count)).toEqual(rows.slice(0, count));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test('that attack each other rule a board out', async () => {
    for (const square of [
      { column: 0, row: 5 },
      { column: 3, row: 0 },
      { column: 4, row: 4 },
      { column: 2, row: 2 },
    ]) {
      const { rows } = await solve(8, {}, [{ column: 0, row: 0 }, square]);
      expect(rows).toEqual([]);
    }
  });

  test('that leave no solution end in giving up', async () => {
    const options = { maxGenerations: 30 };
    await expect(solve(4, { options }, [{ column: 0, row: 0 }])).rejects.toThrow(
      /the best board still had fitness [1-9]\d* after 30 generations/,
    );
  });
});

describe('options', () => {
  test('by default it gives up after 20,000 generations', async () => {
    const options = { populationSize: 2, elite: 1 };
    await expect(solve(4, { options }, [{ column: 0, row: 0 }])).rejects.toThrow(
      'after 20000 generations',
    );
  });

  test.each([
    { populationSize: 2 },
    { populationSize: 3, elite: 50 },
    { elite: 0 },
    { tournamentSize: 1 },
    { mutationRate: 1, populationSize: 10 },
    { mutationRate: 0.1 },
  ])('%j', async (options) => {
    expect((await solve(8, { options })).rows).toHaveLength(8);
  });

  test('the population has the size asked for, and its elite does not die', async () => {
    const observer = recorder();
    const options = { populationSize: 7, elite: 3 };
    const { stats } = await solve(14, { observer, options, seed: 4 });
    const generations = stats['generations'] as number;
    expect(generations).toBeGreaterThan(3);
    expect(observer.named('crossover')).toHaveLength(
      4 * (generations - 1 - (stats['restarts'] as number)),
    );
  });

  test('without an elite the best may die, with one it does not', async () => {
    const bestOf = async (elite: number): Promise<number[]> => {
      const observer = recorder();
      await solve(30, { observer, options: { elite }, seed: 5 });
      return observer.named('generation').map(({ values }) => values[1]!);
    };
    const isDescending = (values: number[]): boolean =>
      values.every((value, index) => index === 0 || value <= values[index - 1]!);
    expect(isDescending(await bestOf(2))).toBe(true);
    expect(isDescending(await bestOf(0))).toBe(false);
  });

  test('mutations are as frequent as asked for', async () => {
    const observer = recorder();
    await solve(40, { observer, options: { mutationRate: 0.25 }, seed: 3 });
    const share = observer.named('mutation').length / 2 / observer.named('crossover').length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  });

  test('a population that is stuck makes way for another', async () => {
    const options = { populationSize: 4, patience: 20 };
    const { stats } = await solve(12, { options, seed: 2 });
    expect(stats['restarts']).toBeGreaterThan(0);
    expect(stats['generations']).toBeGreaterThan(20 * (stats['restarts'] as number));
  });
});

describe('what it reports', () => {
  test('the fitness trace falls to zero, and is that of the generations', async () => {
    const observer = recorder();
    const { stats } = await solve(50, { observer });
    const trace = String(stats['fitnessTrace'])
      .split(' ')
      .map((entry) => entry.split(':').map(Number));
    expect(trace.at(-1)).toEqual([stats['generations'], 0]);
    expect(stats['bestFitness']).toBe(0);
    const best = new Map(
      observer.named('generation').map(({ values: [at, least] }) => [at, least]),
    );
    for (const [index, [generation, fitness]] of trace.entries()) {
      expect(best.get(generation)).toBe(fitness);
      expect(fitness).toBeLessThan(trace[index - 1]?.[1] ?? Infinity);
    }
    for (const { values } of observer.named('generation'))
      expect(values[2]).toBeGreaterThanOrEqual(1000 * values[1]!);
  });

  test('progress, and the generation at which it was stopped', async () => {
    const told: number[] = [];
    const onProgress = (fraction: number): void => void told.push(fraction);
    const options = { maxGenerations: 2560, patience: 100_000, populationSize: 2 };
    const signal = abortAtQuestion(600);
    await expect(solve(300, { onProgress, options, signal })).rejects.toThrow(
      'after 601 generations',
    );
    expect(told).toEqual([0.1, 0.2]);
  });
});
