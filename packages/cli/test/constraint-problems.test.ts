/** Constraint problems from a dropped file to its answers. */
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { call } from './call.ts';
import { folderWith, put, queenside, read } from './helpers.ts';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION =
  '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

test('watch answers a dropped sudoku.txt, its list and its blocks', async () => {
  const folder = await folderWith({ 'inputs/README.md': '' });
  const child = queenside(folder, ['watch']);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await vi.waitFor(() => expect(lines.join('\n')).toContain('Watching inputs'), PATIENCE);
  await put(
    folder,
    'inputs/sudoku.txt',
    `${PUZZLE}\n4\n1...\n..3.\n.4..\n..2.\n1.....3..4....2. count\n1.....3..4....2x\n`,
  );
  await vi.waitFor(
    () => expect(lines.join('\n')).toContain('sudoku.txt: 3 right, 1 failed'),
    PATIENCE,
  );
  child.kill('SIGINT');
  const answers = (await read(folder, 'outputs/sudoku_out.txt')).split('\n');
  expect(answers.slice(0, 3)).toEqual([SOLUTION, '1342423124133124', '1 solution']);
  expect(lines.join('\n')).toContain(
    'line 8, column 16: not a record of sudoku: "x" is not a cell',
  );
});

test.each([
  ['sudoku.sdk', `${PUZZLE.match(/.{9}/g)!.join('\n')}\n`, SOLUTION],
  ['coloring.col', 'k 2\np edge 2 1\ne 1 2\n', '1 red, 2 green'],
  ['coloring.txt', '2: A-B, B-C, C-A\n', 'No solution'],
  ['latin-square.txt', '12./..3/...\n', 'No solution'],
  ['latin-square.txt', '3\n1.2\n...\n...\n', '132/213/321'],
  ['cryptarithm.txt', 'SEND+MORE=MONEY\n', '9567+1085=10652'],
])('every search answers %s', async (name, text, answer) => {
  const folder = await folderWith({ [name]: text });
  for (const solver of ['backtracking', 'forward-checking', 'arc-consistency', 'backjumping'])
    expect(await call(folder, ['solve', name, '--solver', solver])).toMatchObject({
      exitCode: 0,
      stdout: `${answer}\n`,
    });
});

test('dancing links answers what is an exact cover problem', async () => {
  const folder = await folderWith({
    'sudoku.txt': `${PUZZLE}\n`,
    'cryptarithm.txt': 'SEND+MORE=MONEY\n',
  });
  expect(await call(folder, ['solve', 'sudoku.txt', '--solver', 'dancing-links'])).toMatchObject({
    exitCode: 0,
    stdout: `${SOLUTION}\n`,
  });
  const refused = await call(folder, ['solve', 'cryptarithm.txt', '--solver', 'dancing-links']);
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain('cover');
});

test('wrong answers are refused with the cell', async () => {
  const folder = await folderWith({
    'sudoku.txt': `${PUZZLE}\n`,
    'sudoku_out.txt': `${SOLUTION.replace('4', '6')}\n`,
  });
  const { exitCode, stdout } = await call(folder, ['verify', 'sudoku.txt', 'sudoku_out.txt']);
  expect(exitCode).not.toBe(0);
  expect(stdout).toMatch(/row 1: r1c3 and r1c4 are both 6|r1c3/);
});
