import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FolderWatches } from '../src/inbox/folder-watches.ts';
import { temporaryFolder } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

async function watchFolders() {
  const hints: string[] = [];
  const watches = new FolderWatches({
    hint: (folder, name) => void hints.push(join(folder, name ?? '?')),
    failed: (_folder, error) => expect.fail(String(error)),
  });
  onTestFinished(() => watches.close());
  await watches.open();
  /** Writes a file until there is a hint: a watch begins a moment after its folder was added. */
  const isHeard = async (file: string): Promise<void> =>
    vi.waitFor(async () => {
      await writeFile(file, '1\n');
      expect(hints).toContain(file);
    }, PATIENCE);
  return { hints, watches, isHeard };
}

test('tells of files in watched folders, and of no others', async () => {
  const folder = await temporaryFolder();
  const inner = join(folder, 'inner');
  await mkdir(inner);
  const { hints, watches, isHeard } = await watchFolders();
  watches.add(folder);
  watches.add(inner);
  await isHeard(join(inner, 'a.txt'));
  watches.keep(new Set([folder]));
  await writeFile(join(inner, 'b.txt'), '1\n');
  await isHeard(join(folder, 'c.txt'));
  expect(hints).not.toContain(join(inner, 'b.txt'));
});

test('a changed name counts until the folder is listed again, and so does another folder in its place', async () => {
  const folder = await temporaryFolder();
  const inner = join(folder, 'inner');
  await mkdir(inner);
  const { watches, isHeard } = await watchFolders();
  expect(watches.haveChanged()).toBe(true);
  watches.add(inner);
  expect(watches.haveChanged()).toBe(false);
  await writeFile(join(inner, 'a.txt'), '1\n');
  expect(watches.haveChanged()).toBe(true);
  watches.add(inner);
  expect(watches.haveChanged()).toBe(false);
  await rename(inner, join(folder, 'old'));
  expect(watches.haveChanged()).toBe(true);
  await mkdir(inner);
  expect(watches.haveChanged()).toBe(true);
  watches.add(inner);
  await isHeard(join(inner, 'b.txt'));
  await rm(inner, { recursive: true });
  expect(watches.haveChanged()).toBe(true);
  watches.add(inner);
});
