import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { PATIENCE } from '../../../test/patience.ts';
import { DOUBLE_CONFIG, folderWith, isBoard, parseChecked, put, read } from './helpers.ts';

const HANDOUT =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';

const doubling = (files: Readonly<Record<string, string>>) =>
  folderWith({ 'queenside.config.json': DOUBLE_CONFIG, ...files });

async function reportOf(folder: string, args: readonly string[]) {
  const { stdout, stderr, exitCode } = await call(folder, ['run', '--json', ...args]);
  expect(stderr).toBe('');
  return { exitCode, report: parseChecked(reportSchema, stdout) };
}

describe('the inbox', () => {
  test('a signal lets running files finish, and leaves the others for the next run', async () => {
    const paths = Array.from({ length: 150 }, (_, index) => `${100 + index}/nqueens.txt`);
    const folder = await folderWith(
      Object.fromEntries(paths.map((path) => [`inputs/${path}`, '8\n'])),
    );
    const answered = async () => {
      const names = await readdir(join(folder, 'outputs'));
      return names.filter((name) => !name.startsWith('.'));
    };
    // A browser that another test of this process has started would end the process.
    const others = process.rawListeners('SIGINT');
    const called = call(folder, ['run', '--jobs', '1']);
    await vi.waitFor(async () => expect(await answered()).not.toEqual([]), {
      timeout: PATIENCE,
      interval: 1,
    });
    for (const listener of process.rawListeners('SIGINT'))
      if (!others.includes(listener)) listener.call(process, 'SIGINT');
    const { exitCode, stdout } = await called;
    const [, left] = /; (\d+) files left for the next run\n$/.exec(stdout) ?? [];
    expect([exitCode, 150 - Number(left)]).toEqual([1, (await answered()).length]);
    expect(await call(folder, ['run'])).toMatchObject({ exitCode: 0 });
    expect(await answered()).toHaveLength(150);
  });

  test('answers eleven records and rejects one, each on its line', async () => {
    const sizes = [1, 2, 3, 4, 6, 8, 10, 16, 50, 1000, 100_000];
    const folder = await folderWith({ 'inputs/nqueens.txt': `${sizes.join('\n')}\nhello\n` });
    const { exitCode, stdout, stderr } = await call(folder, ['run']);
    const lines = (await read(folder, 'outputs/nqueens_out.txt')).trimEnd().split('\n');
    expect(lines).toHaveLength(12);
    expect(lines[1]).toBe('no solution');
    expect(lines[2]).toBe('no solution');
    const boards = sizes.filter((size, index) => isBoard(size, lines[index]!));
    expect(boards).toEqual(sizes.filter((size) => size !== 2 && size !== 3));
    const wrong = 'line 12, column 1: "hello" is not a board size; expected a whole number';
    expect(lines[11]).toContain(`error: ${wrong}`);
    expect(stdout).toMatch(
      /^✗ inputs\/nqueens\.txt: 11 right, 1 failed in .* -> outputs\/nqueens_out\.txt\n/,
    );
    expect(stdout).toContain(wrong);
    expect(stdout).toMatch(/^1 file: 11 records right, 1 failed, in .*, seed 1\n$/m);
    expect(stderr).toBe('');
    expect(exitCode).toBe(1);
  });

  test('is searched recursively; files that are no input are ignored', async () => {
    const folder = await folderWith({
      'inputs/alphabeta_hw2.txt': `# the handout's tree\n\n${HANDOUT}`,
      'inputs/section-a/nqueens-small.txt': '\uFEFF8\r\n 4 \r\n',
      'inputs/nqueens_out.txt': 'an answer',
      'inputs/.nqueens.txt': '8',
      'inputs/nqueens.txt~': '8',
      'inputs/nqueens.tmp': '8',
    });
    const { exitCode, stdout } = await call(folder, ['run']);
    expect(await read(folder, 'outputs/alphabeta_hw2_out.txt')).toBe(
      'Graph 1: Score: 4; Leaf Nodes Examined: 6\n',
    );
    const [eight, four, ...rest] = (
      await read(folder, 'outputs/section-a/nqueens-small_out.txt')
    ).split('\n');
    expect([isBoard(8, eight!), isBoard(4, four!)]).toEqual([true, true]);
    expect(rest).toEqual(['']);
    const all = await readdir(join(folder, 'outputs'), { recursive: true });
    const outputs = all.filter((path) => !path.startsWith('.queenside'));
    expect(outputs.toSorted()).toEqual([
      'alphabeta_hw2_out.txt',
      'section-a',
      'section-a/nqueens-small_out.txt',
    ]);
    expect(stdout).toContain('2 files: 3 records right');
    expect(exitCode).toBe(0);
  });

  test('names the files that it skips because of their names, unless they are its own answers', async () => {
    const folder = await folderWith({
      'inputs/NQUEENS.TXT': '4\n',
      'inputs/nqueens_out.txt': '4\n',
      'inputs/sub/nqueens-ann.Txt': '4\n',
      'inputs/nqueens-\uFFFD.txt': '5\n',
      'inputs/README.MD': 'Put files here.',
      'inputs/nqueens.csv': '4\n',
      'inputs/sub/alphabeta': '[[3,5],[2,9]]\n',
      'inputs/nqueens.txt.done': '',
      'inputs/nqueens.py': '',
      'inputs/marks.csv': '',
    });
    const odd = Buffer.from(join(folder, 'inputs/nqueens-?.txt'));
    for (const byte of [0xfe, 0xff]) {
      odd[odd.lastIndexOf('-') + 1] = byte;
      await writeFile(odd, '6\n');
    }
    const byCase = [
      'inputs/NQUEENS.TXT is skipped: the extension .TXT is not in lower case; rename the file to nqueens.txt',
      'inputs/sub/nqueens-ann.Txt is skipped: the extension .Txt is not in lower case; rename the file to nqueens-ann.txt',
    ];
    const answer =
      'inputs/nqueens_out.txt is skipped: names that end in _out.txt or _err.txt are reserved for answers; rename the file, or pass its path to `queenside run`';
    const likeInput =
      'is skipped: the name begins like that of an input file, but does not end in .txt; rename the file to';
    const byExtension = [
      `inputs/nqueens.csv ${likeInput} nqueens.txt, or pass its path to \`queenside run\``,
      `inputs/sub/alphabeta ${likeInput} alphabeta.txt, or pass its path to \`queenside run\``,
    ];
    const byText = ['fe', 'ff'].map(
      (byte) =>
        `inputs/nqueens-\\x${byte}.txt is skipped: the file name nqueens-\\x${byte}.txt is not UTF-8; rename the file`,
    );
    const warned = ({ stderr }: { stderr: string }) => stderr.trimEnd().split('\n').toSorted();
    const warnings = (all: readonly string[]) => all.map((each) => `warning: ${each}`).toSorted();

    const run = await call(folder, ['run', '--log', 'log.jsonl']);
    expect(run.stdout).toMatch(/^1 file: 1 record right/m);
    expect(run.exitCode).toBe(0);
    expect(warned(run)).toEqual(warnings([...byCase, ...byExtension, answer, ...byText]));
    const log = (await read(folder, 'log.jsonl')).split('\n');
    expect(log.filter((line) => line.includes('"event":"file-skipped"'))).toHaveLength(7);
    expect(warned(await call(folder, ['status']))).toEqual(
      warnings([...byCase, ...byExtension, answer, ...byText]),
    );
    const json = await call(folder, ['run', '--json']);
    const { skipped } = parseChecked(reportSchema, json.stdout);
    expect(skipped.map(({ error }) => error.code).toSorted()).toEqual(
      [
        'answer-name',
        'extension-case',
        'extension-case',
        'name-no-text',
        'name-no-text',
        'other-extension',
        'other-extension',
      ].map((code) => `batch/${code}`),
    );

    await symlink('inputs', join(folder, 'linked'));
    for (const outbox of ['inputs', 'linked']) {
      const own = await call(folder, ['run', '--output', outbox]);
      expect(warned(own)).toEqual(warnings([...byCase, ...byText]));
    }
  });

  test('is reported if empty; a missing one is an error', async () => {
    const folder = await folderWith({
      'inputs/README.md': 'Put files here.',
      'homework/README.md': 'Put files here.',
    });
    const empty = await call(folder, ['run']);
    expect(empty.stdout).toBe('No input files in inputs. Add one, for example nqueens.txt.\n');
    expect(empty.exitCode).toBe(0);
    const other = await call(folder, ['run', 'homework']);
    expect(other.stdout).toMatch(/^No input files in homework\. /);
    const missing = await call(folder, ['run', '--input', 'input']);
    expect(missing.stderr).toContain('error: cannot read input (no such file or directory)');
    expect(missing.stderr).toContain('`queenside new inbox input` with samples, or `mkdir input`');
    expect((await call(folder, ['new', 'inbox', 'input'])).exitCode).toBe(0);
    expect((await call(folder, ['run', '--input', 'input'])).exitCode).toBe(0);
    expect(missing.exitCode).toBe(2);
  });

  test('and the outbox can be set by flag and by configuration', async () => {
    const folder = await folderWith({ 'mine/nqueens.txt': '5\n', 'yours/nqueens.txt': '6\n' });
    await put(folder, 'special.yaml', 'inbox: mine\noutbox: answers\n');
    expect((await call(folder, ['run', '--config', 'special.yaml'])).exitCode).toBe(0);
    expect(isBoard(5, (await read(folder, 'answers/nqueens_out.txt')).trim())).toBe(true);
    const flags = ['--config', 'special.yaml', '--input', 'yours', '--output', 'deep/er'];
    expect((await call(folder, ['run', ...flags])).exitCode).toBe(0);
    expect(isBoard(6, (await read(folder, 'deep/er/nqueens_out.txt')).trim())).toBe(true);
  });
});

test('a first visit says what to type in three lines; `new inbox` makes samples, which have right answers', async () => {
  const folder = await folderWith();
  const first = await call(folder, []);
  expect(first).toMatchObject({ exitCode: 0, stderr: '' });
  expect(first.stdout.trimEnd().split('\n')).toHaveLength(3);
  expect(first.stdout).toContain('queenside new inbox');
  const made = await call(folder, ['new', 'inbox']);
  expect(made.stdout).toMatch(
    /^Wrote \d\d samples into inputs\. Answer them with:\n {2}queenside run\n$/,
  );
  // Files that exist stay as they are.
  await put(folder, 'inputs/nqueens.txt', '5\n');
  expect((await call(folder, ['new', 'inbox'])).stdout).toContain('Wrote 0 samples');
  expect(await read(folder, 'inputs/nqueens.txt')).toBe('5\n');
  const { report } = await reportOf(folder, []);
  expect(report.files.filter(({ status }) => status !== 'done')).toEqual([]);
  expect(report.files.length).toBeGreaterThan(9);
  expect((await call(folder, [])).stderr).toContain('Usage: queenside');
});

describe('files and folders as arguments', () => {
  test('are answered in order; files without a problem are rejected', async () => {
    const folder = await folderWith({
      'nqueens-b.txt': '5\n',
      'homework/nqueens.txt': '7\n',
      'homework/notes.txt': 'buy milk\n',
    });
    const { exitCode, stdout } = await call(folder, ['run', 'nqueens-b.txt', 'homework']);
    const heads = stdout.split('\n').map((line) => /^[✓✗] ([^:]+):/.exec(line)?.[1]);
    expect(heads.filter((name) => name !== undefined)).toEqual([
      'nqueens-b.txt',
      'homework/notes.txt',
      'homework/nqueens.txt',
    ]);
    expect(stdout).toMatch(/notes\.txt: rejected: cannot tell which problem.*nqueens/);
    expect(isBoard(5, (await read(folder, 'outputs/nqueens-b_out.txt')).trim())).toBe(true);
    expect(isBoard(7, (await read(folder, 'outputs/nqueens_out.txt')).trim())).toBe(true);
    expect(exitCode).toBe(1);
  });

  test('with the same answer file are refused; a file named twice is answered once', async () => {
    const folder = await doubling({ 'a/double.txt': '1\n', 'b/double.txt': '2\n' });
    const both = await call(folder, ['run', 'a', 'b']);
    expect(both).toMatchObject({ exitCode: 2, stdout: '' });
    expect(both.stderr).toContain('b/double.txt and a/double.txt would have the same answer file');
    const twice = await call(folder, ['run', 'a', 'a/double.txt']);
    expect(twice).toMatchObject({ exitCode: 0, stderr: '' });
    expect(twice.stdout).toContain('1 file: 1 record right');
  });

  test('have their names shown without control characters; unusable names are rejected', async () => {
    const folder = await doubling({ 'inputs/double-\u001b[31m.txt': '1\n' });
    const long = `double-${'a'.repeat(244)}.txt`;
    await put(folder, `inputs/${long}`, '1\n');
    const odd = Buffer.from(join(folder, 'inputs/double-?.txt'));
    odd[odd.lastIndexOf('?')] = 0xff;
    await writeFile(odd, '1\n');
    const { stdout, exitCode } = await call(folder, ['run']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('✓ inputs/double-\uFFFD[31m.txt: 1 right');
    expect(stdout).toMatch(
      /double-\uFFFD\.txt: rejected: the file name .* is not UTF-8; rename the file/,
    );
    expect(stdout).not.toContain('\u001b');
    const { stdout: status } = await call(folder, ['status']);
    expect(status).toContain('0 queued, 0 running, 1 done, 0 failed, 2 rejected');
    expect(status).toMatch(/rejected .* is too long for the suffix _out/);
    const nowhere = await call(folder, ['status', '--input', 'nowhere']);
    expect(nowhere.stderr).toContain('nowhere does not exist');
  });

  test('that do not exist end the command before anything is answered', async () => {
    const folder = await folderWith({ 'nqueens.txt': '5\n' });
    const { exitCode, stderr } = await call(folder, ['run', 'nqueens.txt', 'nope.txt']);
    expect(stderr).toContain('error: cannot read nope.txt (no such file or directory)');
    expect(stderr).toContain('[batch/file-unreadable]');
    expect(exitCode).toBe(2);
    await expect(readdir(join(folder, 'outputs'))).rejects.toThrow('ENOENT');
  });
});

describe('flags', () => {
  test('--json prints one object by its schema; --seed is in it and seeds the solvers', async () => {
    const folder = await doubling({ 'inputs/double.txt': '1\n2 triple\nx\n' });
    const { report, exitCode } = await reportOf(folder, ['--seed', '7']);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ seed: 7, right: 1, failed: 2 });
    const [file] = report.files;
    expect(file).toMatchObject({
      input: join(folder, 'inputs/double.txt'),
      output: join(folder, 'outputs/double_out.txt'),
      problem: 'double',
      status: 'failed',
    });
    const [right, unable, unread] = file!.records;
    expect(right).toMatchObject({ line: 1, status: 'right', answer: '2', solver: 'adder' });
    expect(unable).toMatchObject({ line: 2, answer: null, error: { code: 'core/no-able-solver' } });
    expect(unable!.error!.cause).toContain('(triple, size 2)');
    expect(unread!.error).toMatchObject({ code: 'double/not-an-integer', column: 1 });
    const drawOf = async (seed: string) =>
      (await reportOf(folder, ['--seed', seed])).report.files[0]!.records[0]!.stats['draw'];
    expect(await drawOf('7')).toBe(right!.stats['draw']);
    expect(await drawOf('8')).not.toBe(right!.stats['draw']);
  });

  test('--solver and --option reach the solver; a wrong answer is not published', async () => {
    const folder = await doubling({ 'inputs/double.txt': '4\n' });
    const flags = ['--solver', 'adder', '--option', 'addend=1'];
    const wrong = await call(folder, ['run', ...flags]);
    expect(await read(folder, 'outputs/double_out.txt')).toBe(
      'error: line 1: the answer of adder is wrong (not-double): 9 is not twice 4; it was not published; try another solver, and report the fault to its author\n',
    );
    expect(wrong.exitCode).toBe(1);
    const { report } = await reportOf(folder, ['--solver', 'small-adder', '--option', 'addend=0']);
    expect(report.files[0]!.records[0]).toMatchObject({ solver: 'small-adder', answer: '8' });
  });

  test('--style selects the style of the answers', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '1\n4\n' });
    await call(folder, ['run', '--style', 'spaced']);
    expect(await read(folder, 'outputs/nqueens_out.txt')).toMatch(/^\[1\]\n\[\d, \d, \d, \d\]\n$/);
    await call(folder, ['run', '--style', 'zero-based']);
    expect(await read(folder, 'outputs/nqueens_out.txt')).toMatch(
      /^\[0\]\n\[[0-3](,[0-3]){3}\]\n$/,
    );
  });

  test('--time-limit aborts the record that exceeds it, and no other', async () => {
    const folder = await doubling({ 'inputs/double.txt': '12\n13\n14\n' });
    const flags = ['--solver', 'looper', '--time-limit', '0.3'];
    const { exitCode, stdout } = await call(folder, ['run', ...flags]);
    const lines = (await read(folder, 'outputs/double_out.txt')).split('\n');
    expect([lines[0], lines[2]]).toEqual(['24', '28']);
    expect(lines[1]).toContain('error: line 2: no answer within the time limit of 300 ms');
    expect(stdout).toContain('2 right, 1 failed');
    expect(exitCode).toBe(1);
  });

  test('--jobs does not change a byte', async () => {
    const folder = await folderWith();
    const boards = Array.from({ length: 150 }, (_, index) => `${4 + index}\n`).join('');
    await put(folder, 'inputs/nqueens.txt', `${boards}x\n`);
    await put(folder, 'inputs/alphabeta.txt', `${HANDOUT}\n`.repeat(200));
    await call(folder, ['run', '--jobs', '1', '--output', 'one', '--quiet']);
    await call(folder, ['run', '--jobs', '4', '--output', 'four', '--quiet']);
    for (const name of ['nqueens_out.txt', 'alphabeta_out.txt']) {
      const one = await readFile(join(folder, 'one', name));
      expect(one.length).toBeGreaterThan(5000);
      expect(one.equals(await readFile(join(folder, 'four', name)))).toBe(true);
    }
  });

  test('--quiet prints only failures, on standard error', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '8\n' });
    const right = await call(folder, ['run', '--quiet']);
    expect([right.stdout, right.stderr, right.exitCode]).toEqual(['', '', 0]);
    await put(folder, 'inputs/nqueens.txt', '8\neight\n');
    const wrong = await call(folder, ['run', '--quiet']);
    expect([wrong.stdout, wrong.exitCode]).toEqual(['', 1]);
    expect(wrong.stderr).toContain('line 2, column 1: "eight" is not a board size');
  });

  test('--quiet works even if a later file finishes first', async () => {
    const command = [process.execPath, '-e', 'setTimeout(() => console.log("[1]"), 500)'];
    const folder = await folderWith({
      'queenside.config.json': JSON.stringify({ routes: { 'slow/*': { command } } }),
      'inputs/slow/nqueens.txt': '1\n',
      'inputs/soon/nqueens.txt': 'x\n',
    });
    const { stdout, stderr } = await call(folder, ['run', '--quiet', '--jobs', '2']);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^✗ inputs\/soon\/nqueens\.txt: 0 right, 1 failed/);
  });
});

describe('each malformed tree gets its own error, and the trees beside it are answered', () => {
  const wrong = [
    ['{(A,MAX),(B,MIN)} {(A,B),(B,4)', 'unclosed-set', 31],
    ['{(A,MAX) {(A,4)}', 'unclosed-set', 10],
    ['{(A,MAX)} {(A,4', 'unclosed-pair', 16],
    ['{(A,MAX)} {(A,1)}}', 'stray-brace', 18],
    ['{(A,MAX)} {(A,X)}', 'unknown-child', 15],
    ['{(A,MAX),(A,MIN)} {(A,4)}', 'declared-twice', 11],
    ['{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,C),(C,4)}', 'two-parents', 43],
    ['{(A,MAX),(B,MIN),(C,MAX)} {(A,4),(B,C),(C,B)}', 'cycle', 43],
    ['{(A,MAX),(B,MIN)} {(A,4),(B,5)}', 'unreachable', 11],
    ['{(A,MAX),(B,MIN)} {(A,B)}', 'childless', 11],
    ['{} {(A,4)}', 'no-root', 2],
    ['{(A,BIG)} {(A,1)}', 'bad-type', 5],
  ] as const;

  test('with line and column', async () => {
    const folder = await folderWith();
    const lines = wrong.flatMap(([tree]) => [tree, HANDOUT]);
    await put(folder, 'inputs/alphabeta.txt', `${lines.join('\n')}\n`);
    const { report, exitCode } = await reportOf(folder, []);
    const { records } = report.files[0]!;
    expect(exitCode).toBe(1);
    expect(records).toHaveLength(2 * wrong.length);
    for (const [index, [tree, name, column]] of wrong.entries()) {
      const { line, error } = records[2 * index]!;
      expect([tree, line, error?.code, error?.column]).toEqual([
        tree,
        2 * index + 1,
        `alphabeta/${name}`,
        column,
      ]);
      expect(records[2 * index + 1]!.answer).toBe(
        `Graph ${2 * index + 2}: Score: 4; Leaf Nodes Examined: 6`,
      );
    }
  });
});
