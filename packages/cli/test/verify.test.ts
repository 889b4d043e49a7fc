import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { verifySchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { folderWith, parseChecked, queenside, read } from './helpers.ts';

const INPUT = '4\n3\n6\n';

async function verify(answers: string | Uint8Array, args: readonly string[] = [], input = INPUT) {
  const folder = await folderWith({ 'nqueens.txt': input, 'mine.txt': answers });
  return call(folder, ['verify', 'nqueens.txt', 'mine.txt', ...args]);
}

test('reads answers or input from standard input, and from a pipe', async () => {
  const answers = '[2,4,1,3]\nno solution\n[2,4,6,1,3,5]\n';
  const folder = await folderWith({ 'nqueens.txt': INPUT, 'mine.txt': answers });
  const verifyWith = (input: string, ...args: string[]) =>
    queenside(folder, ['verify', ...args], input);
  const right = { stdout: '✓ standard input: 3 of 3 records right\n', exitCode: 0 };
  expect(await verifyWith(answers, 'nqueens.txt', '-')).toMatchObject(right);
  const other = await verifyWith(INPUT, '-', 'mine.txt', '--problem', 'nqueens');
  expect(other.stdout).toBe('✓ mine.txt: 3 of 3 records right\n');
  const [both, unnamed] = await Promise.all([
    call(folder, ['verify', '-', '-']),
    call(folder, ['verify', '-', 'mine.txt']),
  ]);
  expect(both).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('[command/one-stdin]'),
  });
  expect(unnamed.stderr).toContain('name the problem with --problem');
});

test.skipIf(process.platform === 'win32')('solve and verify read named pipes', async () => {
  const folder = await folderWith({ 'nqueens.txt': '4\n' });
  await execa('mkfifo', ['nqueens-pipe.txt', 'answers'], { cwd: folder });
  const send = (name: string, text: string) => writeFile(join(folder, name), text);
  const [solved] = await Promise.all([
    call(folder, ['solve', 'nqueens-pipe.txt']),
    send('nqueens-pipe.txt', '4\n'),
  ]);
  expect(solved.stdout).toMatch(/^\[\d,\d,\d,\d\]\n$/);
  const [verified] = await Promise.all([
    call(folder, ['verify', 'nqueens.txt', 'answers']),
    send('answers', solved.stdout),
  ]);
  expect(verified.stdout).toBe('✓ answers: 1 of 1 record right\n');
});

describe('verify', () => {
  test.each([
    ['compact', '[2,4,1,3]\nno solution\n[2,4,6,1,3,5]\n'],
    ['with blanks, and mirrored', '[3, 1, 4, 2]\r\n\r\nNo solution\n\n[5, 3, 1, 6, 4, 2]'],
    ['zero-based', '[1,3,0,2]\nno solution\n[1,3,5,0,2,4]\n'],
    ['drawn', 'x x q x\nq x x x\nx x x q\nx q x x\n[2,4,1,3]\n\nno solution\n[2,4,6,1,3,5]\n'],
  ])('accepts right answers: %s', async (_, answers) => {
    const { stdout, stderr, exitCode } = await verify(answers);
    expect(stdout).toBe('✓ mine.txt: 3 of 3 records right\n');
    expect([stderr, exitCode]).toEqual(['', 0]);
  });

  test('names each wrong record and its mistake', async () => {
    const { stdout, exitCode } = await verify('[1,2,3,4]\n[1,2,3]\n[2,4,6,1,3,3]\n');
    expect(stdout.split('\n').map((line) => line.slice(0, 43))).toEqual([
      expect.stringMatching(/^line 1: wrong answer \(same-diagonal\): /),
      expect.stringMatching(/^line 2: wrong answer \(board-for-impossible\)/),
      expect.stringMatching(/^line 3: wrong answer \(same-row\): /),
      '✗ mine.txt: 0 of 3 records right',
      '',
    ]);
    expect(exitCode).toBe(1);
  });

  test('reports missing, unreadable and surplus answers', async () => {
    const missing = await verify('[2,4,1,3]\nno solution\n');
    expect(missing.stdout).toContain('line 3: there is no answer for this record');
    expect(missing.exitCode).toBe(1);
    const unreadable = await verify('[2,4,1,3]\nno idea\n[2,4,6,1,3,5]\n');
    expect(unreadable.stdout).toMatch(
      /^line 2: cannot read the answer \(line 2.* of the answer file\): .*"no idea"/,
    );
    expect(unreadable.stdout).toContain('2 of 3 records right');
    const more = await verify('[2,4,1,3]\nno solution\n[2,4,6,1,3,5]\n[1]\n');
    expect(more.stdout).toContain(
      'answer line 4: the answer file continues after the last record; expected nothing after answer 3',
    );
    expect(more.exitCode).toBe(1);
  });

  test('names an answer file that is not UTF-8, for each record', async () => {
    const { stdout, exitCode } = await verify(Buffer.from('\uFEFF[2,4,1,3]\n', 'utf16le'));
    const line =
      'cannot read the answer: mine.txt is not UTF-8 text (it begins like UTF-16); write the answers as UTF-8';
    expect(stdout).toBe(
      `${[1, 2, 3].map((at) => `line ${at}: ${line}\n`).join('')}✗ mine.txt: 0 of 3 records right\n`,
    );
    expect(exitCode).toBe(1);
  });

  test('--draw draws right and wrong answers, and says what has no drawing', async () => {
    const folder = await folderWith({
      'nqueens.txt': INPUT,
      'mine.txt': '[1,2,3,4]\nno idea\n[2,4,6,1,3,5]\n',
    });
    const args = ['verify', 'nqueens.txt', 'mine.txt', '--draw', 'pictures'];
    const { stderr } = await call(folder, args);
    expect(stderr).toBe('2 drawings -> pictures/nqueens-1.svg, …\n1 record not drawn\n');
    expect(await readdir(join(folder, 'pictures'))).toEqual(['nqueens-1.svg', 'nqueens-3.svg']);
    expect(await read(folder, 'pictures/nqueens-1.svg')).toContain('attack each other');
    const { side } = parseChecked(verifySchema, (await call(folder, [...args, '--json'])).stdout);
    expect(side).toMatchObject({
      drawings: 2,
      firstDrawing: join(folder, 'pictures/nqueens-1.svg'),
    });
  });

  test('--json prints one object by its schema', async () => {
    const { stdout, exitCode } = await verify('[1,2,3,4]\nno solution\n[2,4,6,1,3,5]\n[1]\n', [
      '--json',
    ]);
    expect(parseChecked(verifySchema, stdout)).toMatchObject({
      input: 'nqueens.txt',
      answer: 'mine.txt',
      problem: 'nqueens',
      right: 2,
      failed: 1,
      leftOver: { code: 'batch/answers-left-over', answerLine: 4 },
      records: [
        { line: 1, status: 'failed', mistake: 'same-diagonal', error: { answerLine: 1 } },
        { line: 2, status: 'right', mistake: null, error: null },
        { line: 3, status: 'right', mistake: null, error: null },
      ],
    });
    expect(exitCode).toBe(1);
  });

  test('--problem names it if the file name does not; --quiet prints only mistakes', async () => {
    const folder = await folderWith({ 'boards.txt': '4\n', 'mine.txt': '[2,4,1,3]\n' });
    const inputs = await call(folder, ['verify', '.', 'mine.txt']);
    expect(inputs.stderr).toContain('. is a folder; expected a regular file');
    const unknown = await call(folder, ['verify', 'boards.txt', 'mine.txt']);
    expect(unknown.stderr).toContain('cannot tell which problem boards.txt is for');
    expect(unknown.exitCode).toBe(2);
    const flags = ['--problem', 'nqueens', '--quiet'];
    const known = await call(folder, ['verify', 'boards.txt', 'mine.txt', ...flags]);
    expect([known.stdout, known.stderr, known.exitCode]).toEqual(['', '', 0]);
  });

  test('explains a wrong count of leaves', async () => {
    const folder = await folderWith({
      'alphabeta.txt':
        '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}\n',
      'mine.txt': 'Graph 1: Score: 4; Leaf Nodes Examined: 8\n',
    });
    const { stdout } = await call(folder, ['verify', 'alphabeta.txt', 'mine.txt']);
    expect(stdout).toMatch(/^line 1: wrong answer \(counted-every-leaf\): .*nothing cut off/);
  });
});

describe('verify of searches that count leaves differently', () => {
  // Alpha-beta examines 6 of 8 leaves, and 2 of 3; all 3 where it cuts only where alpha > beta.
  const TREES = [
    '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}',
    '{(A,MAX),(B,MIN)} {(A,5),(A,B),(B,5),(B,6)}',
    '',
  ].join('\n');
  const SEARCHES = [
    'minimax',
    'alpha-beta',
    'negascout',
    'mtdf',
    'iterative-deepening',
    'sss-star',
    'proof-number',
    'mcts',
    'expectiminimax',
  ];
  const lines = (...counts: number[]): string =>
    [4, 5]
      .map((score, at) => `Graph ${at + 1}: Score: ${score}; Leaf Nodes Examined: ${counts[at]}\n`)
      .join('');

  test('accepts the answers of each search, by the name of the input', async () => {
    const names = SEARCHES.map((search) => `alphabeta.${search}`);
    const folder = await folderWith(
      Object.fromEntries(names.map((name) => [`inputs/${name}.txt`, TREES])),
    );
    const run = await call(folder, ['run']);
    expect(run.exitCode).toBe(0);
    for (const name of names) {
      const files = [`inputs/${name}.txt`, `outputs/${name}_out.txt`];
      const { stdout, exitCode } = await call(folder, ['verify', ...files]);
      expect([stdout, exitCode]).toEqual([`✓ ${files[1]}: 2 of 2 records right\n`, 0]);
    }
  });

  test.each([
    [[], [6, 2], [6, 3]],
    [
      ['--option', 'cutoff=>'],
      [6, 3],
      [6, 2],
    ],
    [
      ['--solver', 'alpha-beta', '--option', 'cutoff=>'],
      [6, 3],
      [6, 2],
    ],
    [
      ['--solver', 'minimax'],
      [8, 3],
      [6, 3],
    ],
    [
      ['--solver', 'expectiminimax', '--option', 'pruning=none'],
      [8, 3],
      [6, 3],
    ],
    [
      ['--solver', 'mtdf'],
      [99, 2],
      [4, 2],
    ],
  ])('with %s, %s is right and %s is not', async (flags, right, wrong) => {
    const folder = await folderWith({
      'alphabeta.txt': TREES,
      'right.txt': lines(...right),
      'wrong.txt': lines(...wrong),
    });
    const verdict = async (answers: string) =>
      (await call(folder, ['verify', 'alphabeta.txt', answers, ...flags])).stdout;
    expect(await verdict('right.txt')).toBe('✓ right.txt: 2 of 2 records right\n');
    expect(await verdict('wrong.txt')).toContain('✗ wrong.txt: 1 of 2 records right');
  });

  test('names the rule by which a count is wrong', async () => {
    const folder = await folderWith({ 'alphabeta.txt': TREES, 'mine.txt': lines(4, 2) });
    const files = ['alphabeta.txt', 'mine.txt', '--solver'];
    const own = await call(folder, ['verify', ...files, 'sss-star']);
    expect(own.stdout).toContain('4 leaves examined, and no search proves it by fewer than 5');
    const every = await call(folder, ['verify', ...files, 'minimax']);
    expect(every.stdout).toContain('4 leaves examined instead of 8, by the rule every-leaf');
  });

  test('a route can name search and options; unknown solvers and options are refused', async () => {
    const folder = await folderWith({
      'inputs/strict/alphabeta.txt': TREES,
      'mine.txt': lines(6, 3),
      'queenside.config.json': JSON.stringify({
        routes: { 'strict/*': { solver: 'alpha-beta', options: { cutoff: '>' } } },
      }),
    });
    const files = ['verify', 'inputs/strict/alphabeta.txt', 'mine.txt'];
    expect((await call(folder, files)).stdout).toContain('✓ mine.txt: 2 of 2');
    const usual = await call(folder, [...files, '--option', 'cutoff=>=']);
    expect(usual.stdout).toContain('line 2: wrong answer (counted-every-leaf)');
    const unknown = await call(folder, [...files, '--solver', 'nobody']);
    expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('nobody')]);
    const bad = await call(folder, [...files, '--option', 'cutoff=?']);
    expect([bad.exitCode, bad.stderr]).toEqual([2, expect.stringContaining('cutoff')]);
  });

  test('the answers of an outside program are checked by the rule of the search in the file name', async () => {
    const program = `process.stdout.write(${JSON.stringify(lines(7, 3))})`;
    const folder = await folderWith({ 'inputs/alphabeta.mtdf.txt': TREES, 'mtdf.mjs': program });
    const command = `node ${join(folder, 'mtdf.mjs')}`;
    const { exitCode } = await call(folder, ['run', '--command', command]);
    expect(exitCode).toBe(0);
  });
});
