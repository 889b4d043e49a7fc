import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compileKernel } from '../scripts/compile-kernel.ts';

test('the committed kernel is what its sources compile to', async () => {
  const committed = new URL('../src/webassembly/kernel-bytes.ts', import.meta.url);
  expect(await readFile(committed, 'utf8')).toBe(await compileKernel());
}, 120_000);
