import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackSubmission } from '../src/index.ts';
import {
  findOnly,
  readFiles,
  RULES,
  temporaryFolder,
  unpackOnly,
  writeFiles,
  type Files,
} from './helpers.ts';
import { pack, packFolder } from './pack.ts';

const name = fc.constantFrom(
  'a',
  'b',
  'nqueens.py',
  'src',
  'Main.java',
  'Züge',
  'na\u0308h',
  '-rf',
  ' ',
  '{x}',
  '日本',
);
/** Trees of files in which no name is both a file and a folder. */
const tree = fc
  .dictionary(
    fc.array(name, { minLength: 1, maxLength: 3 }).map((path) => path.join('/')),
    fc.string({ maxLength: 20 }),
    { minKeys: 1, maxKeys: 6, noNullPrototype: true },
  )
  .map(withoutConflicts);

function withoutConflicts(files: Files): Files {
  const paths = Object.keys(files);
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !paths.some((other) => other.startsWith(`${path}/`))),
  );
}

async function hashOf(folder: string): Promise<string> {
  const { submission, reason } = await findOnly(folder);
  return submission?.hash ?? `refused: ${reason}`;
}

async function hashOfFolder(files: Files): Promise<string> {
  const top = temporaryFolder();
  writeFiles(join(top, 'smith'), files);
  return hashOf(top);
}

test('a folder and its archive have the same hash and unpack to the same files', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.constantFrom('zip', 'tar', 'tgz'),
      fc.boolean(),
      async (files, ending, isWrapped) => {
        const folder = temporaryFolder();
        writeFiles(join(folder, 'smith'), files);
        const packed = temporaryFolder();
        const entries = Object.entries(files).map(([path, content]) => ({
          name: isWrapped ? `smith/${path}` : path,
          content,
        }));
        await pack(join(packed, `jones.${ending}`), entries.toReversed());
        const [left, right] = await Promise.all([findOnly(folder), findOnly(packed)]);
        expect(right.submission!.hash).toBe(left.submission!.hash);
        const place = temporaryFolder();
        await unpackSubmission(left.submission!, join(place, 'left'), RULES);
        await unpackSubmission(right.submission!, join(place, 'right'), RULES);
        expect(readFiles(join(place, 'right'))).toEqual(readFiles(join(place, 'left')));
        expect(Object.values(readFiles(join(place, 'left'))).toSorted()).toEqual(
          Object.values(files).toSorted(),
        );
      },
    ),
    { numRuns: 30 },
  );
});

test.each(['zip', 'tar', 'tgz'])(
  'archives in a folder and in its archive (%s) give the same result',
  async (ending) => {
    const cases: readonly Files[] = [
      { 'sub.zip': 'lib/a.py nqueens.py' },
      { 'one.tar.gz': 'lib/a.py nqueens.py', 'two.zip': 'nqueens.py', 'notes.txt': '' },
      { 'deep.zip': 'sub.zip' },
      { 'sub.zip': 'nqueens.py', 'main.py': '' },
      { 'x/y/sub.zip': 'nqueens.py' },
      { 'src/sub.zip': 'nqueens.py' },
      { 'sub.zip': 'nqueens.py', 'x/notes.txt': '' },
      { 'sub.7z': '' },
    ];
    for (const files of cases) {
      const made = temporaryFolder();
      for (const [path, names] of Object.entries(files)) {
        writeFiles(made, { [`smith/${path}`]: '' });
        const entries = names.split(' ').map((each) => ({ name: each, content: each }));
        if (names !== '') await pack(join(made, 'smith', path), entries);
      }
      const packed = temporaryFolder();
      await packFolder(made, join(packed, `smith.${ending}`));
      expect(await whatIsIn(packed)).toEqual(await whatIsIn(made));
    }
  },
);

async function whatIsIn(folder: string): Promise<unknown> {
  const { submission, reason } = await findOnly(folder);
  if (submission === undefined) return reason;
  return { hash: submission.hash, files: await unpackOnly(folder) };
}

test('an archive in an archive is unpacked, but not a third level', async () => {
  const folder = temporaryFolder();
  await pack(join(folder, 'deep.zip'), [{ name: 'nqueens.py' }]);
  const inner = temporaryFolder();
  await packFolder(folder, join(inner, 'inner.tgz'));
  const outer = temporaryFolder();
  await packFolder(inner, join(outer, 'smith.zip'));
  expect(Object.keys(await unpackOnly(inner))).toEqual(['nqueens.py']);
  expect(Object.keys(await unpackOnly(outer))).toEqual(['deep.zip']);
});

test('the limits include archives in an archive', async () => {
  const folder = temporaryFolder();
  await pack(join(folder, 'sub.zip'), [{ name: 'nqueens.py', content: '#'.repeat(1 << 17) }]);
  const outer = temporaryFolder();
  await packFolder(folder, join(outer, 'smith.zip'));
  const rules = { ...RULES, maxBytes: 1 << 16 };
  expect((await findOnly(outer, rules)).reason).toContain('more than 65536 bytes');
  writeFileSync(join(folder, 'sub.zip'), 'PK\x03\x04rubbish');
  await packFolder(folder, join(outer, 'smith.zip'));
  expect((await findOnly(outer)).reason).toMatch(/^the archive sub\.zip cannot be read/);
});

test('the hash depends on names, bytes, and the number of files', async () => {
  const files = { 'nqueens.py': 'x = 1', 'lib/board.py': 'y = 2' };
  const others: Files[] = [
    { ...files, 'nqueens.py': 'x = 2' },
    { 'queens.py': 'x = 1', 'lib/board.py': 'y = 2' },
    { 'nqueens.py': 'x = 1', 'lib/board2.py': 'y = 2' },
    { 'nqueens.py': 'x = 1', 'board.py': 'y = 2' },
    { ...files, more: '' },
    { 'nqueens.py': 'y = 2', 'lib/board.py': 'x = 1' },
    { 'nqueens.py': 'x = 1' },
  ];
  const hashes = await Promise.all([files, ...others].map(hashOfFolder));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('dates, modes, junk, links, and empty folders do not change the hash', async () => {
  const top = temporaryFolder();
  const smith = writeFiles(join(top, 'smith'), { 'a.py': 'x', 'b.py': 'y' });
  const before = await hashOf(top);
  utimesSync(join(smith, 'a.py'), 1, 1);
  chmodSync(join(smith, 'a.py'), 0o755);
  writeFiles(smith, {
    '.DS_Store': 'x',
    '__pycache__/a.pyc': 'x',
    '.git/HEAD': 'x',
    'node_modules/a/index.js': 'x',
    '.idea/a.xml': 'x',
    '__MACOSX/._a.py': 'x',
  });
  mkdirSync(join(smith, 'empty'));
  symlinkSync('a.py', join(smith, 'link.py'));
  expect(await hashOf(top)).toBe(before);
});
