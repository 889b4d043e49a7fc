import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { expect, test } from 'vitest';
import { draftName, sweepDrafts } from '../src/files/draft-names.ts';
import { Publication } from '../src/index.ts';
import { temporaryFolder } from './helpers.ts';

const DRAFTS = new URL('../src/files/draft-names.ts', import.meta.url).href;

/** Returns the name of a draft of a process that has ended. */
function leftName(): string {
  const script = `import { draftName } from ${JSON.stringify(DRAFTS)}; console.log(draftName())`;
  return execaSync(process.execPath, ['--input-type=module', '-e', script]).stdout;
}

test('removes the drafts of processes of this machine that have ended', async () => {
  const folder = await temporaryFolder();
  const gone = leftName();
  const own = draftName();
  const elsewhere = gone.replace(/-[0-9a-f]{8}-/, '-00000000-');
  for (const name of [gone, own, elsewhere, '.queenside-1.part'])
    await writeFile(join(folder, name), '');
  await sweepDrafts(folder);
  expect((await readdir(folder)).toSorted()).toEqual(
    ['.queenside-1.part', elsewhere, own].toSorted(),
  );
});

test('the first publication in a folder removes the drafts of processes that have ended', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a', leftName()), '');
  await using draft = await Publication.begin(folder, 'a/nqueens.txt');
  await draft.commit();
  expect(await readdir(join(folder, 'a'))).toEqual(['nqueens.txt']);
});

test('a publication that is not placed leaves no file', async () => {
  const folder = await temporaryFolder();
  {
    await using draft = await Publication.begin(folder, 'a.txt');
    await draft.write(Buffer.from('a'));
    await using placed = await Publication.begin(folder, 'b.txt');
    await placed.commit();
  }
  expect(await readdir(folder)).toEqual(['b.txt']);
});
