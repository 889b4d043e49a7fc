/** The flag `--evaluate`: records that end in a depth, with an evaluation that the user wrote. */
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith, put } from './helpers.ts';

/** Likes the corner, beyond the score of a win, and nothing else. */
const CORNER = `export const evaluate = (board) => (board[0][0] === 'X' ? 5 : -3);\n`;
const MINIMAX = `
const search = (tree, node) => {
  if (tree.isLeaf(node)) return [tree.value(node)];
  let best;
  for (const child of tree.children(node)) {
    const [value] = search(tree, child);
    if (best === undefined || (tree.isMax(node) ? value > best[0] : value < best[0])) best = [value, child];
  }
  return best;
};
export const solve = (tree) => search(tree, tree.root);
`;
const ANSWER = 'Score: 5; Best Move: 1; Nodes: 10\n';

function folderOf(files: Readonly<Record<string, string>> = {}): Promise<string> {
  return folderWith({
    'corner.js': CORNER,
    'minimax.js': MINIMAX,
    'tic-tac-toe.txt': '......... depth 1\n',
    ...files,
  });
}

test('solvers, checker, own searches, and the referee use the same values', async () => {
  const folder = await folderOf({ 'answers.txt': ANSWER });
  const ask = async (...args: string[]) => {
    const { stdout, stderr, exitCode } = await call(folder, args);
    return { text: stdout + stderr, exitCode };
  };
  const solve = ['solve', 'tic-tac-toe.txt', '--evaluate', 'corner.js'];
  expect(await ask(...solve, '--solver', 'minimax')).toEqual({ text: ANSWER, exitCode: 0 });
  expect((await ask(...solve, '--solver', './minimax.js')).text).toBe(ANSWER);
  const verify = ['verify', 'tic-tac-toe.txt', 'answers.txt'];
  expect((await ask(...verify, '--evaluate', './corner.js')).text).toContain('1 of 1 record right');
  expect((await ask(...verify)).text).toContain('wrong answer (wrong-score)');
  const judged = await ask(
    'referee',
    'minimax.js',
    '--as',
    'alpha-beta',
    'tic-tac-toe.txt',
    '--evaluate',
    'corner.js',
  );
  expect(judged).toMatchObject({ exitCode: 0, text: expect.stringContaining('right.') as string });
  expect(
    (await ask('referee', 'minimax.js', '--as', 'minimax', '--evaluate', 'corner.js')).text,
  ).toContain('--evaluate has no effect without input files');
  const bench = await ask(
    'bench',
    'tic-tac-toe.txt',
    '--solver',
    'minimax,alpha-beta',
    '--rounds',
    '1',
    '--evaluate',
    'corner.js',
  );
  expect(bench).toMatchObject({ exitCode: 0, text: expect.stringContaining('fastest') as string });
});

test('a trace is replayed with the evaluation of its search only', async () => {
  const folder = await folderOf();
  const solve = ['solve', 'tic-tac-toe.txt', '--solver', 'minimax', '--trace'];
  await call(folder, [...solve, '--evaluate', 'corner.js']);
  const replay = ['replay', 'tic-tac-toe_trace.jsonl'];
  const { stdout } = await call(folder, [...replay, '--evaluate', 'corner.js']);
  expect(stdout).toContain('X (MAX) plays 1: the depth is reached, estimate 5\n');
  expect(stdout).toContain('X (MAX) plays 2: the depth is reached, estimate −3\n');
  expect((await call(folder, replay)).stderr).toContain(
    'used the evaluation in corner.js; add `--evaluate corner.js`',
  );
  await call(folder, solve);
  expect((await call(folder, [...replay, '--evaluate', 'corner.js'])).stderr).toContain(
    "used the game's own evaluation; leave out `--evaluate`",
  );
});

test('run answers a file again if the evaluation has changed', async () => {
  const folder = await folderOf();
  const run = ['run', 'tic-tac-toe.txt', '--evaluate', 'corner.js', '--solver', 'minimax'];
  expect((await call(folder, run)).stdout).toContain('1 right');
  expect((await call(folder, run)).stdout).toContain('unchanged');
  await put(folder, 'corner.js', CORNER.replace('5', '40'));
  expect((await call(folder, run)).stdout).not.toContain('unchanged');
});

test.each([
  ['./none.js', 'tic-tac-toe.txt', 'there is no file none.js'],
  ['tic-tac-toe.txt', 'tic-tac-toe.txt', 'is not in JavaScript, TypeScript, or Python'],
  ['corner.js', 'whole.tic-tac-toe.txt', 'this record has no depth, so it uses no evaluation'],
  ['corner.js', 'nqueens.txt', 'the problem nqueens has no positions to evaluate'],
])('%s on %s: %s', async (file, input, words) => {
  const folder = await folderOf({ 'whole.tic-tac-toe.txt': '.........\n', 'nqueens.txt': '8\n' });
  const problem = input.startsWith('whole') ? ['--problem', 'tic-tac-toe'] : [];
  const { stderr, exitCode } = await call(folder, ['solve', input, '--evaluate', file, ...problem]);
  expect(stderr).toContain(words);
  expect(exitCode).not.toBe(0);
});
