import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchRun } from '../src/run/watch.ts';
import { LIMITS } from './helpers.ts';

const EMPTY = { bytes: 0, entries: 0 };

test('a folder is measured again soon, also if its measurement had to wait', async () => {
  const again = Promise.withResolvers<'again'>();
  let looks = 0;
  const place = {
    async measure() {
      looks += 1;
      if (looks === 2) again.resolve('again');
      await sleep(1000);
      return EMPTY;
    },
  };
  const meter = { look: () => undefined, nextLookMs: 10_000 };
  const request = { command: ['true'], folder: '/', limits: LIMITS } as const;
  const watch = { meter, place, busy: () => 0, stop: () => undefined };
  const end = watchRun(request, EMPTY, watch as never);
  // Twenty times the wait are 20 seconds.
  expect(await Promise.race([again.promise, sleep(15_000, 'late')])).toBe('again');
  end();
});
