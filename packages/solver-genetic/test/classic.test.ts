import { recordEvents } from '@queenside/conformance';
import { runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { expect, test } from 'vitest';
import { events } from '../src/chronicle.ts';
import { geneticSolver } from '../src/index.ts';

const run = runnerOf(geneticSolver);
const RIGHT = { kind: 'right' };
const classic = { variant: 'classic' };

/** The published medians of the number of loops. Ours must be within a factor of two. */
test.each([
  ['4', 128, 101],
  ['6', 5056, 51],
  ['8', 2764, 51],
  ['10', 13_598, 25],
])('n = %s needs about %i loops in the median of %i seeds', (record, published, seeds) => {
  const loops = Array.from({ length: seeds }, (_, index) => {
    const { stats, verdict } = run(record, { seed: index + 1, options: classic });
    expect(verdict).toEqual(RIGHT);
    return stats['loops'] as number;
  });
  const median = loops.toSorted((a, b) => a - b)[seeds >> 1]!;
  expect(median).toBeGreaterThan(published / 2);
  expect(median).toBeLessThan(published * 2);
});

test('a loop ranks, crosses over twice and, every fourth time, mutates one queen', () => {
  const observer = recordEvents(events);
  const { stats } = run('8', { seed: 2, observer, options: classic });
  const loops = stats['loops'] as number;
  expect(loops).toBeGreaterThan(10);
  expect(observer.named('generation').map(([number]) => number)).toEqual(
    Array.from({ length: loops }, (_, index) => index + 1),
  );
  expect(observer.named('crossover')).toHaveLength(2 * (loops - 1));
  expect(observer.named('crossover').slice(0, 2)).toEqual([
    [0, 1, 0, 4],
    [3, 2, 0, 6],
  ]);
  expect(observer.named('mutation')).toHaveLength(Math.floor((loops - 1) / 4));
  expect(new Set(observer.named('mutation').map(([individual]) => individual))).toEqual(
    new Set([0, 1, 2, 3]),
  );
});

test('stuck genes are replaced', () => {
  const restarts = [84, 201].map((seed) => {
    const { stats } = run('6', { seed, options: classic });
    expect(stats['loops']).toBeGreaterThan(50_000 * (stats['restarts'] as number));
    return stats['restarts'];
  });
  expect(restarts).toEqual([1, 4]);
});

test('gives up after its loops', () => {
  const options = { ...classic, maxGenerations: 100 };
  expect(() => run('10', { seed: 1, options })).toThrow(/fitness \d+ after 100 loops/);
});

test('queens placed beforehand stay on their squares', () => {
  expect(run('8 with (3,5) (6,3)', { options: classic }).verdict).toEqual(RIGHT);
});
