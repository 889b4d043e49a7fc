import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scanInputs } from '../src/inbox/list-inputs.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'queenside-scan-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a scan finds inputs in order, and reports names that look like inputs, except answers in the outbox', async () => {
  for (const path of [
    'b.txt',
    'a/z.txt',
    'a/B.TXT',
    'a.txt',
    'node_modules/x.txt',
    '.hidden/x.txt',
    'out/x_out.txt',
    'out/deep/x_err.txt',
    'out/c.txt',
    'outer/x_out.txt',
    'outer/notes.md',
  ]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), 'x\n');
  }
  const scan = async (outbox?: string) => {
    const skipped: [string, string][] = [];
    const found: string[] = [];
    const options = {
      extensions: ['.txt'],
      skipped: (path: string, { code }: { readonly code: string }) =>
        void skipped.push([path, code]),
      ...(outbox !== undefined && { outbox: join(root, outbox) }),
    };
    for await (const path of scanInputs(root, options)) found.push(path);
    return { found, skipped };
  };
  const { found, skipped } = await scan('out');
  expect(found).toEqual(['a/z.txt', 'a.txt', 'b.txt', 'out/c.txt']);
  const other = ['a/B.TXT', 'batch/extension-case'];
  const elsewhere = ['outer/x_out.txt', 'batch/answer-name'];
  expect(skipped).toEqual([other, elsewhere]);
  expect((await scan('.')).skipped).toEqual([other]);
  expect((await scan()).skipped).toEqual([
    other,
    ['out/x_out.txt', 'batch/answer-name'],
    ['out/deep/x_err.txt', 'batch/answer-name'],
    elsewhere,
  ]);
  expect((await scan('nowhere')).skipped).toHaveLength(4);
});
