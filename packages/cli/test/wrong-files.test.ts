import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { folderWith, parseChecked, read } from './helpers.ts';

const MEBIBYTE = 2 ** 20;

test('each unusable file is reported with its reason, and the good one is answered', async () => {
  const folder = await folderWith({
    'elsewhere/secret.txt': '8\n',
    'inputs/nqueens.txt': '1\n',
    'inputs/nqueens-empty.txt': '',
    'inputs/nqueens-comments.txt': '# later\n\n',
    'inputs/nqueens-utf16.txt': Buffer.from('\uFEFF8\n', 'utf16le'),
    'inputs/nqueens-latin1.txt': Buffer.from('8\nacht Köpfe\n', 'latin1'),
    'inputs/nqueens-zeros.txt': new Uint8Array(1000),
    'inputs/nqueens-escape.txt': '\u001B[2J\u0007\n',
    'inputs/nqueens-huge.txt': '7'.repeat(8 * MEBIBYTE),
    'inputs/alphabeta-huge.txt': `{(${'A'.repeat(8 * MEBIBYTE)},MAX)}`,
    'inputs/nqueens-sizes.txt': '0\n-3\n8.5\n99999999999\n8 cout\n8 with (3,9)\n',
    [`inputs/nqueens-${'n'.repeat(240)}.txt`]: '1\n',
  });
  await mkdir(join(folder, 'inputs/nqueens-folder.txt'));
  await symlink(join(folder, 'elsewhere/secret.txt'), join(folder, 'inputs/nqueens-link.txt'));
  await execa('mkfifo', [join(folder, 'inputs/nqueens-pipe.txt')]);
  const { exitCode, stdout } = await call(folder, ['run', '--json']);
  const report = parseChecked(reportSchema, stdout);
  const told = Object.fromEntries(
    report.files.map(({ input, status, error, records }) => {
      const errors = [error, ...records.map((record) => record.error)].filter(
        (one) => one !== null,
      );
      const name = input.slice(folder.length + '/inputs/'.length).replace(/n{9,}/, 'n…');
      return [name, [status, ...errors.map(({ code, cause }) => `${code}: ${cause}`)]];
    }),
  );
  expect(told).toEqual({
    'nqueens.txt': ['done'],
    'nqueens-empty.txt': ['failed', 'batch/nothing-read: the file contains no record'],
    'nqueens-comments.txt': ['failed', 'batch/nothing-read: the file contains no record'],
    'nqueens-utf16.txt': [
      'rejected',
      'core/file-encoding: the file is not UTF-8 text (it begins like UTF-16)',
    ],
    'nqueens-latin1.txt': ['failed', 'core/record-encoding: this byte is not valid UTF-8'],
    'nqueens-zeros.txt': [
      'rejected',
      'core/file-encoding: the file is not UTF-8 text (it has a NUL at its beginning, as UTF-16 has)',
    ],
    'nqueens-escape.txt': [
      'failed',
      'nqueens/size-not-integer: "\uFFFD[2J\uFFFD" is not a board size',
    ],
    'nqueens-huge.txt': [
      'failed',
      expect.stringMatching(/^nqueens\/size-too-large: the board size 7{24}… is too large$/),
    ],
    'alphabeta-huge.txt': [
      'failed',
      expect.stringMatching(/^alphabeta\/no-edge-set: found the end of the line where/),
    ],
    'nqueens-sizes.txt': [
      'failed',
      'nqueens/size-too-small: the board size 0 is too small',
      'nqueens/size-too-small: the board size -3 is too small',
      'nqueens/size-not-integer: "8.5" is not a board size',
      'nqueens/size-too-large: the board size 99999999999 is too large',
      'nqueens/unknown-word: unknown word "cout"',
      'nqueens/square-off-board: the square (3,9) is not on the board',
    ],
    'nqueens-n….txt': ['rejected', expect.stringMatching(/^batch\/name-too-long: /)],
    'nqueens-link.txt': [
      'rejected',
      `batch/not-a-regular-file: ${folder}/inputs/nqueens-link.txt is a symbolic link`,
    ],
    'nqueens-pipe.txt': [
      'rejected',
      `batch/not-a-regular-file: ${folder}/inputs/nqueens-pipe.txt is a named pipe`,
    ],
  });
  expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n');
  expect(exitCode).toBe(1);
});

test('no answer is written outside the outbox through a symbolic link', async () => {
  const folder = await folderWith({ 'inputs/a/nqueens.txt': '1\n', 'elsewhere/x': '' });
  await mkdir(join(folder, 'outputs'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'outputs/a'));
  const { exitCode, stdout } = await call(folder, ['run']);
  expect(stdout).toContain(
    'rejected: the answer file a/nqueens_out.txt would be outside the outbox',
  );
  expect(await readdir(join(folder, 'elsewhere'))).toEqual(['x']);
  expect(exitCode).toBe(1);
});

test('an unwritable outbox is reported', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '1\n', outputs: 'a file' });
  const { exitCode, stderr } = await call(folder, ['run']);
  expect(stderr).toMatch(
    /^error: cannot write .*outputs\/.queenside \(not a directory\); check the folder/,
  );
  expect(await read(folder, 'outputs')).toBe('a file');
  expect(exitCode).toBe(2);
});

test('a file whose solver does not exist or did not load is rejected, never answered by another', async () => {
  const manifest = { name: 'queenside-plugin-bad', type: 'module', exports: './index.js' };
  const folder = await folderWith({
    'bad/package.json': JSON.stringify(manifest),
    'bad/index.js': "throw new Error('no luck today');",
    'queenside.config.json': JSON.stringify({
      plugins: ['./bad'],
      routes: { 'routed/**': { solver: 'bad' }, 'typo/**': { solver: 'min-conflict' } },
    }),
    'inputs/nqueens.bad.txt': '1\n',
    'inputs/nqueens.nosuch.txt': '1\n',
    'inputs/nqueens.min-conflict.txt': '1\n',
    'inputs/nqueens.2026.txt': '1\n',
    'inputs/routed/nqueens.txt': '1\n',
    'inputs/typo/nqueens.txt': '1\n',
  });
  const { exitCode, stdout } = await call(folder, ['run']);
  const lines = stdout.split('\n').filter((line) => line.startsWith('✗'));
  expect(lines).toEqual([
    expect.stringMatching(/nqueens\.bad\.txt: rejected: .*"bad".*failed to load: no luck today/),
    expect.stringMatching(/min-conflict\.txt: rejected: .*\(did you mean min-conflicts\?\)/),
    expect.stringMatching(/nosuch\.txt: rejected: .*"nosuch", which nqueens does not have/),
    expect.stringMatching(/routed.nqueens\.txt: rejected: .*"bad".*failed to load: no luck today/),
    expect.stringMatching(/typo.nqueens\.txt: rejected: .*\(did you mean min-conflicts\?\)/),
  ]);
  expect(stdout).toContain('nqueens.2026.txt: 1 right');
  expect(exitCode).toBe(1);
  const flag = await call(folder, ['run', '--solver', 'bad', '--quiet']);
  expect(flag.stderr).toMatch(/no installed problem has a solver "bad".*no luck today/);
});
