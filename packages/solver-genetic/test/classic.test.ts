import { expect, test } from 'vitest';
import { recorder, solve } from './helpers.ts';

const classic = { variant: 'classic' };

/** The published medians of the number of loops; these runs must come within a factor of two. */
test.each([
  [4, 128],
  [6, 5056],
  [8, 2764],
  [10, 13_598],
])('n = %i needs about %i loops in the median', async (size, published) => {
  const loops: number[] = [];
  for (let seed = 1; seed <= 101; seed++)
    loops.push((await solve(size, { seed, options: classic })).stats['loops'] as number);
  const median = loops.toSorted((a, b) => a - b)[50]!;
  expect(median).toBeGreaterThan(published / 2);
  expect(median).toBeLessThan(published * 2);
});

test('a loop ranks, crosses over twice and, every fourth time, mutates one queen', async () => {
  const observer = recorder();
  const { stats } = await solve(8, { seed: 2, observer, options: classic });
  const loops = stats['loops'] as number;
  expect(loops).toBeGreaterThan(10);
  expect(observer.named('generation').map(({ values }) => values[0])).toEqual(
    Array.from({ length: loops }, (_, index) => index + 1),
  );
  expect(observer.named('crossover')).toHaveLength(2 * (loops - 1));
  expect(observer.named('crossover').slice(0, 2)).toMatchObject([
    { values: [0, 1, 0, 4] },
    { values: [3, 2, 0, 6] },
  ]);
  expect(observer.named('mutation')).toHaveLength(Math.floor((loops - 1) / 4));
  expect(new Set(observer.named('mutation').map(({ values }) => values[0]))).toEqual(
    new Set([0, 1, 2, 3]),
  );
});

test('genes that nothing makes better make way for others', async () => {
  const restarts: unknown[] = [];
  for (const seed of [84, 93, 201]) {
    const { stats } = await solve(6, { seed, options: classic });
    restarts.push(stats['restarts']);
    expect(stats['loops']).toBeGreaterThan(50_000 * (stats['restarts'] as number));
  }
  expect(restarts).toEqual([1, 1, 4]);
});

test('it gives up after the loops that it is granted', async () => {
  const options = { ...classic, maxGenerations: 100 };
  await expect(solve(10, { seed: 1, options })).rejects.toThrow(/fitness \d+ after 100 loops/);
});

test('queens placed beforehand stay', async () => {
  const { rows } = await solve(8, { options: classic }, [
    { column: 2, row: 4 },
    { column: 5, row: 2 },
  ]);
  expect([rows[2], rows[5]]).toEqual([4, 2]);
});

test('eight queens, a hundred seeds', async () => {
  for (let seed = 0; seed < 100; seed++)
    expect((await solve(8, { seed, options: classic })).rows).toHaveLength(8);
});
