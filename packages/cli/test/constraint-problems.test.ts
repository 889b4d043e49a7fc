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
  ['sat.cnf', 'p cnf 3 4\n1 2 0\n-1 0\n-2 3 0\n-3 1 2 0\n', '-1 2 3'],
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

const PIGEONS = '1 2, 3 4, 5 6, -1 -3, -1 -5, -3 -5, -2 -4, -2 -6, -4 -6';

test('a formula without a solution is answered with a proof, which verify reads back, and refuses with a line changed', async () => {
  const folder = await folderWith({ 'sat.txt': `${PIGEONS}\n1 2, -1\n` });
  const { exitCode, stdout } = await call(folder, ['solve', 'sat.txt']);
  const lines = stdout.split('\n');
  expect({ exitCode, first: lines[0], last: lines.slice(-3) }).toEqual({
    exitCode: 0,
    first: 'No solution',
    last: ['0', '-1 2', ''],
  });
  await put(folder, 'proof.txt', stdout);
  await put(folder, 'changed.txt', lines.with(1, '0').join('\n'));
  expect(await call(folder, ['verify', 'sat.txt', 'proof.txt'])).toMatchObject({ exitCode: 0 });
  const changed = await call(folder, ['verify', 'sat.txt', 'changed.txt']);
  expect(changed.exitCode).not.toBe(0);
  expect(changed.stdout).toContain('line 1 of the proof, 0, does not follow');
});

test('verify reads the outputs of SAT solvers, and --style dimacs writes them', async () => {
  const rows = PIGEONS.split(', ').map((clause) => `${clause} 0\n`);
  const folder = await folderWith({
    'open.cnf': 'p cnf 3 3\n1 2 0\n-1 -2 0\n-2 -3 0\n',
    'minisat.txt': 'SAT\n1 -2 -3 0\n',
    'cadical.txt': 'c CaDiCaL\ns SATISFIABLE\nv 1 -2\nv -3 0\n',
    'wrong.txt': 's SATISFIABLE\nv 1 2 -3 0\n',
    'none.cnf': `p cnf 6 9\n${rows.join('')}`,
    'unsat.txt': 's UNSATISFIABLE\n',
  });
  for (const [formula, answer, exitCode] of [
    ['open.cnf', 'minisat.txt', 0],
    ['open.cnf', 'cadical.txt', 0],
    ['open.cnf', 'wrong.txt', 1],
    ['open.cnf', 'unsat.txt', 1],
    ['none.cnf', 'unsat.txt', 0],
  ] as const)
    expect({
      answer,
      ...(await call(folder, ['verify', formula, answer])),
    }).toMatchObject({ answer, exitCode });
  expect(await call(folder, ['solve', 'open.cnf', '--style', 'dimacs'])).toMatchObject({
    stdout: expect.stringMatching(/^s SATISFIABLE\nv -?1 -?2 -?3 0\n$/),
  });
});
