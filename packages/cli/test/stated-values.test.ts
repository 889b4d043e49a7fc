import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

const FFO = '-XXXX-OX-OXOOOOXO-OXXXXXOOOOXXXXOOOOOXXXOOOOOOO-OXOOOOOXOXOOOO-- O; H6:-18; % no. 0';
const STATED = /^error: line 2: the record says that the value is \S+, but it is \S+; correct it/;

test.each([
  ['othello.txt', FFO, FFO.replace('H6:-18', 'H6:-16')],
  [
    'connect-four.txt',
    '2252576253462244111563365343671351441 -1',
    '2252576253462244111563365343671351441 1',
  ],
])('%s: a wrong published value is an error of its record', async (name, right, other) => {
  const folder = await folderWith({ [name]: `${right}\n${other}\n` });
  const { stdout, exitCode } = await call(folder, ['solve', name]);
  const [first, second] = stdout.split('\n');
  expect(first).toMatch(/^Score: /);
  expect(second).toMatch(STATED);
  expect(exitCode).toBe(1);
});
