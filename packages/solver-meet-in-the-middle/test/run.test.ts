import { abortAtQuestion, runSolver } from '@queenside/core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { availablePath } from '../src/choose-kernel.ts';
import { estimateSeconds } from '../src/estimate.ts';
import { events } from '../src/events.ts';
import { meetInTheMiddleSolver } from '../src/index.ts';
import { board } from './boards.ts';

const run = async (size: number, settings: Parameters<typeof runSolver>[2] = {}) =>
  runSolver(meetInTheMiddleSolver, board(size), settings);

describe('a run', () => {
  test('is asked to stop before every column set, and stops', async () => {
    const { stats } = await run(12);
    const columnSets = stats['columnSets'] as number;
    for (const questions of [0, 1, columnSets - 1])
      await expect(run(12, { signal: abortAtQuestion(questions) })).rejects.toMatchObject({
        code: 'core/gave-up',
      });
    const late = await run(12, { signal: abortAtQuestion(columnSets) });
    expect(late.answer).toMatchObject({ total: 14200n });
  });

  test('says how far it came', async () => {
    const { stats } = await run(12);
    const half = Math.floor((stats['columnSets'] as number) / 2);
    await expect(run(12, { signal: abortAtQuestion(half) })).rejects.toThrow(
      /stopped after (49|50) % of the column sets/,
    );
  });

  test.each([14, 15])('of size %i tells its progress, which only grows', async (size) => {
    const told: number[] = [];
    await run(size, { onProgress: (fraction) => told.push(fraction) });
    expect(told.length).toBeGreaterThan(5);
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBeGreaterThan(0.8);
    expect(told.at(-1)).toBeLessThan(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
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

describe('without WebAssembly vectors', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([undefined, { validate: () => false }])('JavaScript counts', async (api) => {
    vi.stubGlobal('WebAssembly', api);
    const { answer, stats } = await run(10);
    expect(answer).toMatchObject({ total: 724n, unique: 92n });
    expect(stats['path']).toBe('javascript');
  });

  test('the path wasm gives up, and a count is expected to take longer', async () => {
    const seconds = estimateSeconds(17, 'auto');
    vi.stubGlobal('WebAssembly', undefined);
    await expect(run(10, { options: { path: 'wasm' } })).rejects.toMatchObject({
      code: 'core/gave-up',
    });
    expect(estimateSeconds(17, 'auto')).toBeGreaterThan(seconds);
  });
});

test('WebAssembly is taken where it is there', () => {
  expect(availablePath('auto')).toBe('wasm');
});
