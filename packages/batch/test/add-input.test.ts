import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addInput } from '../src/index.ts';
import { temporaryFolder } from './helpers.ts';

const MOST = 1000;

async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function add(inbox: string, name: string, ...texts: string[]): Promise<void> {
  await addInput({ inbox, name, extensions: ['.txt', '.cnf'] }, chunksOf(...texts), MOST);
}

test('adds a file to an inbox that is made if it is missing', async () => {
  const inbox = join(await temporaryFolder(), 'inputs');
  await add(inbox, 'nqueens.txt', '4\n', '5\n');
  expect(await readFile(join(inbox, 'nqueens.txt'), 'utf8')).toBe('4\n5\n');
  expect(await readdir(inbox)).toEqual(['nqueens.txt']);
});

test('of two files with the same name that arrive together, one is added', async () => {
  const inbox = await temporaryFolder();
  const outcomes = await Promise.allSettled([
    add(inbox, 'nqueens.txt', '4\n'),
    add(inbox, 'nqueens.txt', '5\n'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'batch/input-exists' },
  });
  expect(await readdir(inbox)).toEqual(['nqueens.txt']);
});

test('an existing file stays, and so does what a link leads to', async () => {
  const inbox = await temporaryFolder();
  const elsewhere = join(await temporaryFolder(), 'new.txt');
  await writeFile(join(inbox, 'nqueens.txt'), '4\n');
  await symlink(elsewhere, join(inbox, 'link.txt'));
  for (const name of ['nqueens.txt', 'link.txt'])
    await expect(add(inbox, name, '5\n')).rejects.toMatchObject({ code: 'batch/input-exists' });
  expect(await readFile(join(inbox, 'nqueens.txt'), 'utf8')).toBe('4\n');
  await expect(readFile(elsewhere)).rejects.toThrow('ENOENT');
});

test('a file that is too large, or whose sender is lost, leaves nothing', async () => {
  const inbox = await temporaryFolder();
  await expect(add(inbox, 'large.txt', 'x'.repeat(600), 'x'.repeat(600))).rejects.toMatchObject({
    code: 'batch/input-too-large',
  });
  async function* lost(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('4\n');
    throw new Error('the connection was lost');
  }
  const input = { inbox, name: 'lost.txt', extensions: ['.txt'] };
  await expect(addInput(input, lost(), MOST)).rejects.toThrow('the connection was lost');
  expect(await readdir(inbox)).toEqual([]);
});

describe('refused names', () => {
  test.each([
    ['../nqueens.txt'],
    ['a/nqueens.txt'],
    [String.raw`..\nqueens.txt`],
    ['/etc/nqueens.txt'],
    ['.nqueens.txt'],
    ['..'],
    [''],
    ['nqueens.html'],
    ['nqueens.txt~'],
    ['nqueens_out.txt'],
    ['nqueens_err.txt'],
    ['nqueens\0.txt'],
    ['nqueens\n.txt'],
    ['nqueens\u2028.txt'],
    ['nqueens\uD800.txt'],
  ])('%j', async (name) => {
    const folder = await temporaryFolder();
    const inbox = join(folder, 'inputs');
    await mkdir(inbox);
    await expect(add(inbox, name, '4\n')).rejects.toMatchObject({
      code: 'batch/not-an-input-name',
    });
    expect(await readdir(folder)).toEqual(['inputs']);
    expect(await readdir(inbox)).toEqual([]);
  });

  test('one whose answer file could not be named', async () => {
    const inbox = await temporaryFolder();
    await expect(add(inbox, `${'n'.repeat(250)}.txt`, '4\n')).rejects.toMatchObject({
      code: 'batch/name-too-long',
    });
  });
});
