import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

test('--output writes to a pipe or through a link without replacing it', async () => {
  const folder = await folderWith({ 'there.txt': 'old\n' });
  const [pipe, link] = [join(folder, 'pipe'), join(folder, 'link')];
  execFileSync('mkfifo', [pipe]);
  await symlink('there.txt', link);
  const generate = (output: string) =>
    call(folder, ['generate', 'nqueens', 'count=3', '--output', output]);
  const { stdout } = await call(folder, ['generate', 'nqueens', 'count=3']);
  const sizes = `${stdout.trimEnd()}\n`;
  expect(sizes).toMatch(/^(\d+\n){3}$/);
  const [piped] = await Promise.all([text(createReadStream(pipe)), generate('pipe')]);
  expect(piped).toBe(sizes);
  expect((await lstat(pipe)).isFIFO()).toBe(true);
  expect(await generate('link')).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, 'there.txt'), 'utf8')).toBe(sizes);
  await writeFile(join(folder, 'plain.txt'), '');
  expect((await generate('plain.txt/below')).stderr).toContain('batch/output-unwritable');
});
