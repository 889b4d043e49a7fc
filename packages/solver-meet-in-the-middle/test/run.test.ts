import { abortAtQuestion, runSolver } from '@queenside/conformance';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { events } from '../src/count-part.ts';
import { meetInTheMiddleSolver } from '../src/index.ts';
import { board } from './boards.ts';

const run = async (size: number, settings: Parameters<typeof runSolver>[2] = {}) =>
  runSolver(meetInTheMiddleSolver, board(size), settings);

describe('a run', () => {
  test('can be aborted before every column set', async () => {
    const { stats } = await run(12);
    const columnSets = stats['columnSets'] as number;
    for (const questions of [0, 1, columnSets - 1])
      await expect(run(12, { signal: abortAtQuestion(questions) })).rejects.toMatchObject({
        code: 'core/gave-up',
      });
    const late = await run(12, { signal: abortAtQuestion(columnSets) });
    expect(late.answer).toMatchObject({ total: 14200n });
  });

  test('says how far it got when aborted', async () => {
    const { stats } = await run(12);
    const half = Math.floor((stats['columnSets'] as number) / 2);
    await expect(run(12, { signal: abortAtQuestion(half) })).rejects.toThrow(
      /stopped after (49|50) % of the column sets/,
    );
  });

  test.each([14, 15])('of size %i reports growing progress', async (size) => {
    const reported: number[] = [];
    await run(size, { onProgress: (fraction) => reported.push(fraction) });
    expect(reported.length).toBeGreaterThan(5);
    expect(reported[0]).toBe(0);
    expect(reported.at(-1)).toBeGreaterThan(0.8);
    expect(reported.at(-1)).toBeLessThan(1);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  });

  test.each([
    [10, 724],
    [11, 2680],
  ])('of size %i announces joins that add up to the total', async (size, total) => {
    let sum = 0;
    const all = (1 << size) - 1;
    const observer = {
      event(code: number, upper: number, lower: number, found: number, weight: number) {
        expect(code).toBe(events.code.join);
        expect([upper & lower, (upper | lower) & ~all]).toEqual([0, 0]);
        sum += found * weight;
      },
    };
    await run(size, { observer });
    expect(sum).toBe(total);
  });
});

describe('without WebAssembly SIMD', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([undefined, { validate: () => false }])('it says what is missing', async (api) => {
    vi.stubGlobal('WebAssembly', api);
    await expect(run(10)).rejects.toThrow('it needs WebAssembly SIMD');
  });
});
