import { describe, expect, test, vi } from 'vitest';
import { rescueAnswer } from '../src/records/rescue-answer.ts';
import { JobStopped } from '../src/pool/job-stopped.ts';

/** Rescues an answer of a solver that ran out of time. @param judge the job that judges it. */
function rescue(judge: () => Promise<unknown>, text?: Uint8Array) {
  const course = { improvements: [], refused: 0, isTimed: false };
  const incumbent = { index: 0, solver: 'adder', ...(text && { text }), course };
  return rescueAnswer({
    runner: { capacity: 1, batchMilliseconds: 1, run: judge as never },
    plan: { seed: 1, timeLimitMs: 10 } as never,
    signal: undefined,
    record: { bytes: new Uint8Array(), ends: [0], lines: [1], first: 0 },
    stopped: new JobStopped('time-limit', { index: 0, elapsed: 10, incumbent }),
    mustSettle: false,
  });
}

const TEXT = Buffer.from('1\n');
const stopped = (reason: JobStopped['reason']) => () =>
  Promise.reject(new JobStopped(reason, { index: 0, elapsed: 10 }));

describe('the best announced answer', () => {
  test.each(['time-limit', 'died', 'out-of-memory'] as const)(
    'is dropped if its checker ends with %s',
    async (reason) => {
      await expect(rescue(stopped(reason), TEXT)).resolves.toBeUndefined();
    },
  );

  test('fails if the run is interrupted or the checker cannot start', async () => {
    await expect(rescue(stopped('interrupted'), TEXT)).rejects.toMatchObject({
      reason: 'interrupted',
    });
    const full = () => Promise.reject(new Error('no worker'));
    await expect(rescue(full, TEXT)).rejects.toThrow('no worker');
  });

  test('needs a text and a valid verdict', async () => {
    const judge = vi.fn<() => Promise<unknown>>().mockResolvedValue({ records: 'x' });
    await expect(rescue(judge)).resolves.toBeUndefined();
    expect(judge).not.toHaveBeenCalled();
    await expect(rescue(judge, TEXT)).resolves.toBeUndefined();
    expect(judge).toHaveBeenCalled();
  });
});
