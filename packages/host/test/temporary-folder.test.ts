import { chmod, mkdir, mkdtemp, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../src/index.ts';
import { temporaryFolder } from './helpers.ts';

test('sweeps the folders of processes that have ended, and no others', async () => {
  const folder = await temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const own = await makeTemporaryFolder();
  const gone = own.replace(`-${process.pid}-`, `-${2 ** 22 + 1}-`);
  await rename(await makeTemporaryFolder(), gone);
  await mkdir(join(gone, 'a'));
  await writeFile(join(gone, 'a/b'), '');
  await chmod(join(gone, 'a'), 0);
  const others = [
    await mkdtemp(join(folder, 'queenside-')),
    await mkdtemp(join(folder, `queenside-00000000-${2 ** 22 + 1}-`)),
  ];
  await sweepTemporaryFolders();
  const names = (await readdir(folder)).map((name) => join(folder, name));
  expect(names.toSorted()).toEqual([own, ...others].toSorted());
});
