import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, Publication } from '../src/index.ts';
import { temporaryFolder } from './helpers.ts';

test('creates missing folders, and accepts existing ones', async () => {
  const path = join(await temporaryFolder(), 'a/b/c');
  await makeFolder(path);
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

test('simultaneous calls do not disturb each other', async () => {
  const folder = await temporaryFolder();
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(join(folder, 'a/b/c/d'))));
  expect((await stat(join(folder, 'a/b/c/d'))).isDirectory()).toBe(true);
});

test('a file in the way is an error', async () => {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, '');
  await expect(makeFolder(path)).rejects.toThrow(/EEXIST/);
  await expect(makeFolder(join(path, 'below'))).rejects.toThrow(/ENOTDIR/);
});

test('a file system that never makes folders is an error, not a loop', async () => {
  await expect(makeFolder('/proc/queenside/x')).rejects.toThrow(/ENOENT/);
});

// The second begins like the outbox.
test.each(['elsewhere', 'out2'])('creates nothing through a link to %s', async (elsewhere) => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, elsewhere));
  await mkdir(join(folder, 'out'));
  await symlink(join(folder, elsewhere), join(folder, 'out/linked'));
  const leading = Publication.begin(join(folder, 'out'), 'linked/below/x_out.txt');
  await expect(leading).rejects.toMatchObject({ code: 'batch/outside-outbox' });
  expect(await readdir(join(folder, elsewhere))).toEqual([]);
});
