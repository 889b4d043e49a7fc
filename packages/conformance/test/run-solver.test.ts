import { runSolver } from '@queenside/conformance';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { lottery, scan } from '../../core/test/greatest.ts';

describe('runSolver', () => {
  test('returns the typed answer and the stats', async () => {
    const { answer, stats } = await runSolver(scan, [3, 9, 4]);
    expectTypeOf(answer).toEqualTypeOf<{ readonly index: number }>();
    expect(answer).toEqual({ index: 1 });
    expect(stats).toEqual({ looks: 3 });
  });

  test('checks options and fills in defaults', async () => {
    const settings = { seed: 7, options: { note: 'hi' } };
    await expect(runSolver(lottery, [1, 1], settings)).resolves.toMatchObject({
      stats: { note: 'hi' },
    });
    await expect(runSolver(lottery, [1], { options: { weight: 0 } })).rejects.toThrow(
      'the solver lottery does not accept the option weight: must be at least 1, found 0',
    );
  });

  test('the seed decides', async () => {
    const indexFor = async (seed: number) =>
      (await runSolver(lottery, [5, 5, 5, 5, 5, 5], { seed })).answer.index;
    expect(await indexFor(3)).toBe(await indexFor(3));
    const indices = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => indexFor(seed)));
    expect(new Set(indices).size).toBeGreaterThan(1);
  });
});
