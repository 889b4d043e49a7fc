/** What the errors of the system, of Node, and of SQLite mean. */
import { expect, test } from 'vitest';
import { isDiskFull, isFileTooLarge } from '../src/index.ts';
import { isTooManyOpenFiles } from '../src/system/index.ts';

test('the system and Node say in several ways that too many files are open', () => {
  const failure = (code: string, message = '') => Object.assign(new Error(message), { code });
  for (const thrown of [
    failure('EMFILE'),
    failure('ENFILE'),
    failure('ERR_WORKER_INIT_FAILED', 'Worker failed: EMFILE'),
    failure('ERR_X', 'too many open files'),
  ])
    expect(isTooManyOpenFiles(thrown)).toBe(true);
  for (const thrown of [
    undefined,
    { code: 'EMFILE' },
    new Error('EMFILE'),
    failure('ENOENT', 'EMFILE'),
    failure('ERR_X', 'XEMFILE'),
  ])
    expect(isTooManyOpenFiles(thrown)).toBe(false);
});

test('the system and SQLite say in several ways that a disk is full', () => {
  const full = [{ code: 'ENOSPC' }, { code: 'EDQUOT' }, { errcode: 4874 }, { errcode: 13 }];
  expect(full.map(isDiskFull)).toEqual([true, true, true, true]);
  expect([{}, { code: 'EIO' }, { errcode: 4873 }].map(isDiskFull)).toEqual([false, false, false]);
});

test.each<[object, number, boolean]>([
  [{ code: 'EFBIG' }, Infinity, true],
  [{ errcode: 4874 }, 40_960, true],
  [{ errcode: 778 }, 40_960, true],
  [{ errcode: 778 }, Infinity, false],
  [{ errcode: 13 }, 40_960, false],
  [{ code: 'ENOSPC' }, 40_960, false],
])('%j with a limit of %s bytes is a file that is too large: %s', (thrown, limit, isTooLarge) => {
  expect(isFileTooLarge(thrown, limit)).toBe(isTooLarge);
});

test("SQLite's extended codes of a full disk count as a full disk", () => {
  const codes = [13, 13 | (2 << 8), 10, 10 | (13 << 8)];
  expect(codes.map((errcode) => isDiskFull({ errcode }))).toEqual([true, true, false, false]);
});
