/** Turns in a queue, limits of steps, and the number of files at once. */
import PQueue from 'p-queue';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTurn } from '../src/pool/in-turn.ts';
import { openFileLimit } from '@queenside/host/system';
import { filesThatFit } from '../src/pool/files-that-fit.ts';
import { SharedProgress } from '../src/protocol/shared-progress.ts';
import { watchTimeLimit, withGrace } from '../src/protocol/time-limit.ts';
import { Share } from '../src/file/share.ts';

describe('a turn in a queue', () => {
  test('counts as waiting until it comes, and not while it works', async () => {
    const queue = new PQueue({ concurrency: 1 });
    const share = new Share('a');
    const first = Promise.withResolvers<void>();
    const running = inTurn(queue, {}, () => first.promise);
    const seen: number[] = [];
    const stop = new AbortController();
    const second = inTurn(queue, { share, signal: stop.signal }, async () => {
      seen.push(share.pending);
      stop.abort();
      await Promise.resolve();
      return 7;
    });
    expect(share.pending).toBe(1);
    first.resolve();
    await running;
    expect(await second).toBe(7);
    expect([...seen, share.pending]).toEqual([0, 0]);
  });

  test('ends by its signal while it waits, before or after the call', async () => {
    const queue = new PQueue({ concurrency: 1 });
    const share = new Share('a');
    const first = Promise.withResolvers<void>();
    const running = inTurn(queue, {}, () => first.promise);
    const work = vi.fn<() => Promise<void>>();
    const stop = new AbortController();
    const waits = inTurn(queue, { share, signal: stop.signal }, work);
    stop.abort();
    await expect(waits).rejects.toMatchObject({ code: 'batch/interrupted' });
    const late = inTurn(queue, { share, signal: stop.signal }, work);
    await expect(late).rejects.toMatchObject({ code: 'batch/interrupted' });
    expect(share.pending).toBe(0);
    first.resolve();
    await running;
    await queue.onIdle();
    expect(work).not.toHaveBeenCalled();
  });
});

describe('a time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('gives a solver that watches the time a twentieth and fifty milliseconds more', () => {
    expect([withGrace(0), withGrace(1000), withGrace(Infinity)]).toEqual([50, 1100, Infinity]);
  });

  test.each([
    ['solve', 100, 100, false],
    ['solve', 100, 130, true],
    ['solve', Infinity, 1e6, false],
    ['choose', 100, 130, true],
    ['choose', Infinity, 9900, false],
    ['choose', Infinity, 10_100, true],
    ['choose', 20_000, 10_100, true],
    ['check', 20_000, 10_100, false],
  ] as const)('of the step %s, %d ms, after %d ms: %s', (step, limit, elapsed, isLate) => {
    const progress = new SharedProgress();
    const onLate = vi.fn<() => void>();
    const unwatch = watchTimeLimit(progress, limit, onLate);
    progress.set({ index: 0, step, elapsed: 0, fraction: 0, about: '' });
    vi.advanceTimersByTime(elapsed);
    expect(onLate.mock.calls.length > 0).toBe(isLate);
    onLate.mockClear();
    progress.rest();
    vi.advanceTimersByTime(1000);
    expect(onLate).not.toHaveBeenCalled();
    progress.begin(1, step);
    unwatch();
    vi.advanceTimersByTime(30_000);
    expect(onLate).not.toHaveBeenCalled();
  });
});

test('the limit of open files decides how many files are answered at once', () => {
  const fit = (jobs: number) => Math.floor((openFileLimit() - 36 - 6 * jobs) / 4);
  expect([0, 1, 2].map(filesThatFit)).toEqual([0, 1, 2].map(fit));
});
