import { chmodSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackSubmission } from '../../src/index.ts';
import {
  findOnly,
  pack,
  readFiles,
  RULES,
  temporaryFolder,
  writeFiles,
  type Files,
} from './helpers.ts';

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
/** Trees of files: no name is a file and a folder at once. */
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

test('a folder and its archives have one hash, and unpack into the same', async () => {
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
        pack(join(packed, `jones.${ending}`), entries.toReversed());
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

test('another name, another byte, another file: another hash', async () => {
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

test('dates, rights, junk, links and empty folders do not change the hash', async () => {
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
