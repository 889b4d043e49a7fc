import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const PILES = fileURLToPath(new URL('fixtures/pile-garbage.ts', import.meta.url));

// It runs in a separate process, because the live objects in the heap decide how much garbage is much.
test('collects old garbage, and only when there is much of it', async () => {
  const { stdout } = await execa(process.execPath, [PILES]);
  const { inUse, asGarbage, last } = JSON.parse(stdout) as Record<string, unknown>;
  expect(inUse).toBeGreaterThan(2 ** 24);
  expect(asGarbage).toBeLessThan(2 ** 24);
  expect(last).toEqual({ index: 999, text: '999' });
});
