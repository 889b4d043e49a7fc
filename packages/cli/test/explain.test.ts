import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

test('an error is explained, with its example', async () => {
  const { stdout, exitCode } = await call(await folderWith(), [
    'explain',
    'nqueens/size-too-small',
  ]);
  expect(stdout).toBe(`nqueens/size-too-small

What is wrong: the board size <found> is too small
What to do:    expected a whole number of at least 1

Example
nqueens.txt:
    0
$ queenside solve nqueens.txt
    error: line 1, column 1: the board size 0 is too small; expected a whole number of at least 1
`);
  expect(exitCode).toBe(0);
});

test.each([
  ['nqueens/size-to-small', 'such as nqueens/size-too-small'],
  ['size-too-small', 'such as nqueens/size-too-small'],
  ['__proto__', 'there is no error "__proto__"'],
])('%s is refused', async (code, words) => {
  const { stderr, exitCode } = await call(await folderWith(), ['explain', code]);
  expect(stderr).toContain(words);
  expect(stderr).toContain('[command/unknown-code]');
  expect(exitCode).toBe(2);
});
