import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { collectGarbageNowAndThen } from '../src/collect-garbage.ts';

const callMany = (): void => {
  for (let call = 0; call < 64; call++) collectGarbageNowAndThen();
};

test('collects old garbage, and only when there is much of it', () => {
  // Test files before this one may have left garbage in the same process.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  callMany();
  const before = process.memoryUsage().heapUsed;
  let pile: object[] | undefined = Array.from({ length: 600_000 }, (_, index) => ({
    index,
    text: `${index}`,
  }));
  const kept = pile.slice(0, 1000);
  callMany();
  expect(process.memoryUsage().heapUsed - before).toBeGreaterThan(2 ** 24);
  pile = undefined;
  // What was alive at the last collection counts as alive until there is as much garbage again.
  Array.from({ length: 600_000 }, (_, index) => ({ index, text: `${index}` }));
  callMany();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(2 ** 24);
  expect(kept.at(-1)).toEqual({ index: 999, text: '999' });
});
