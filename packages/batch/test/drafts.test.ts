import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { expect, test } from 'vitest';
import { draftName } from '../src/outbox/drafts.ts';
import { Publication } from '../src/index.ts';
import { sweepDrafts } from '../src/outbox/sweep-drafts.ts';
import { temporaryFolder } from './helpers.ts';

const DRAFTS = new URL('../src/outbox/drafts.ts', import.meta.url).href;

test('removes the drafts of processes of this machine that have ended', async () => {
  const folder = await temporaryFolder();
  const script = `import { draftName } from ${JSON.stringify(DRAFTS)}; console.log(draftName())`;
  const gone = execaSync(process.execPath, ['--input-type=module', '-e', script]).stdout;
  const own = draftName();
  const elsewhere = gone.replace(/-[0-9a-f]{8}-/, '-00000000-');
  for (const name of [gone, own, elsewhere, '.queenside-1.part'])
    await writeFile(join(folder, name), '');
  await sweepDrafts(folder);
  expect((await readdir(folder)).toSorted()).toEqual(
    ['.queenside-1.part', elsewhere, own].toSorted(),
  );
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
