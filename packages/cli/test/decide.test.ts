/** `queenside grade decide` and `queenside grade comment`, as a teacher types them. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from './call.ts';
import { makeFolder } from './new/workspace.ts';
import { put } from './helpers.ts';

const ASSIGNMENT = `title: Queens
rubric:
  - { title: Style, levels: { poor: 0, good: 2 } }
  - { title: Copied, points: -4 }
  - { title: Proof, points: 2, test: boards, default: 0 }
tests:
  - { id: boards, problem: nqueens, instances: boards.txt, points: 10 }
`;
const PROGRAM = `open('nqueens_out.txt', 'w').write('[2,4,1,3]\\n')
# the end
`;

describe('a teacher at a terminal', () => {
  let folder = '';
  const read = () => readFile(join(folder, 'overrides.yaml'), 'utf8').catch(() => '');
  const grade = (...args: string[]) => call(folder, ['grade', ...args]);
  const decide = (...args: string[]) => grade('decide', 'assignment.yaml', ...args);
  const comment = (...args: string[]) => grade('comment', 'assignment.yaml', ...args);
  /** Returns the words of the last entry of the list, after its id, time, author, and standing. */
  const last = async (...students: string[]): Promise<string> => {
    const [line = ''] = (await decide(...students)).stdout.split('\n');
    return line.split(/\s{2,}/).at(-1)!;
  };
  /** Undoes the decision, so that each case finds the same file. */
  const undoLast = async (): Promise<void> => {
    expect(await decide('--undo')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await read()).toBe('');
  };

  beforeAll(async () => {
    const made = await makeFolder();
    folder = made.path;
    await put(folder, 'assignment.yaml', ASSIGNMENT);
    await put(folder, 'boards.txt', '4\n');
    await put(folder, 'fixed.py', PROGRAM);
    for (const name of ['ada-l', 'bob']) await put(folder, `class/${name}/nqueens.py`, PROGRAM);
    await grade('assignment.yaml', '--submissions', 'class', '--trusted', '--quiet');
    return () => made[Symbol.asyncDispose]();
  });

  const POINTS = ['--add', '1', '--reason', 'neat'];
  test.each([
    [['bob', '--test', 'boards', ...POINTS], 'bob: test boards: +1, "neat"', 'bob: 10 -> 11 of 14'],
    [['bob', '--set', '3', '--reason', 'x'], 'bob: set to 3, "x"', 'bob: 10 -> 3 of 14'],
    [['bob', '--excused', '--test', 'boards'], 'bob: test boards: excused', 'bob: 10 -> 0 of 2'],
    [
      ['bob', '--late', 'waived', '--due', '2026-10-16 23:59'],
      'bob: late: waived; due: 2026-10-16 23:59',
    ],
    [['bob', '--time-factor', '2'], 'bob: timeFactor: 2'],
    [
      ['bob', '--run', 'python3 x.py'],
      'bob: run: python3 x.py',
      'run `queenside grade` to run it again',
    ],
    [
      ['bob', '--file', 'nqueens.py=fixed.py', '--file', 'old.py='],
      'bob: file nqueens.py: replaced by fixed.py; file old.py: removed',
    ],
    [
      ['ada-l', 'bob', '--rubric', 'style=good'],
      '2 students: rubric style: good',
      'ada-l: 10 -> 12 of 14',
    ],
    [['--all', '--rubric', 'copied=-4'], '2 students: rubric copied: -4', 'bob: 10 -> 6 of 14'],
  ])('decide %j, and undo', async (args, words, ...told) => {
    const { exitCode, stdout, stderr } = await decide(...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const each of [words, ...told]) expect(stdout).toContain(each);
    expect(await last()).toBe(words);
    await undoLast();
    expect(await last()).toBe(`undone: ${words}`);
  });

  test('warns of decisions that do not count, and of what overrules them', async () => {
    const set = ['--test', 'boards', '--set', '8', '--reason', 'oral'];
    const why = 'because the points of test boards are set to 8';
    const remedy = 'To count it, withdraw that decision: --test boards --withdraw points';
    const words = `rubric proof does not count, ${why}. ${remedy}\n`;
    expect((await decide('bob', ...set)).stderr).toBe('');
    const decided = await decide('ada-l', 'bob', '--rubric', 'proof=1');
    expect(decided.stderr).toBe(`warning: bob: ${words}`);
    expect(decided.stdout).not.toContain('bob: 8 ->');
    expect(await readFile(join(folder, 'grades/students/bob.html'), 'utf8')).toMatch(
      /Proof: not counted.*<s>1 of 2<\/s>/s,
    );
    expect((await decide('--all', ...set)).stderr).toBe(`warning: 2 students: ${words}`);
    expect((await decide('bob', '--rubric', 'style=good')).stderr).toBe('');
    const withdrawn = await decide('bob', '--test', 'boards', '--withdraw', 'points');
    expect(withdrawn).toMatchObject({ stderr: '', stdout: expect.stringContaining('10 -> 13 of') });
    for (let left = 5; left > 1; left--) await decide('--undo');
    await undoLast();
  });

  test.each([
    [['Well **done**.'], 'comment: "Well **done**."'],
    [['Ask.', '--note', '--test', 'boards'], 'test boards: note: "Ask."'],
    [['Why?', '--line', 'nqueens.py:2'], 'nqueens.py, line 2: "Why?"'],
  ])('comment %j, withdraw, and undo by id', async (args, words) => {
    const [, id = ''] = /^(\w+)/.exec((await comment('bob', ...args)).stdout) ?? [];
    expect(await last('bob')).toBe(`bob: ${words}`);
    await comment('bob', ...args.slice(1));
    expect(await last()).toMatch(/: withdrawn$/);
    expect((await decide('--undo', id)).stderr).toContain('the value was changed since');
    await decide('bob', '--undo');
    await decide('bob', '--undo', id);
    expect(await read()).toBe('');
  });

  test('saves a comment, and reuses it', async () => {
    await comment('ada-l', 'Rows count from 1.', '--save', 'rows');
    expect((await comment('bob', '--reuse', 'row')).stderr).toContain('overrides.yaml has: rows');
    await comment('bob', '--reuse', 'rows', '--test', 'boards');
    expect(await last()).toBe('bob: test boards: comment: "Rows count from 1."');
    await decide('--undo');
    await undoLast();
  });

  test('withdraws by keys, and keeps the rest', async () => {
    await decide('bob', ...POINTS, '--file', 'lib/old.py=', '--rubric', 'style=poor');
    await decide('bob', '--withdraw', 'files.lib/old.py,rubric.style');
    expect(await read()).toBe('students:\n  bob:\n    points: { add: 1, reason: neat }\n');
    expect((await decide('bob', '--withdraw', 'rubric.style')).stdout).toContain('Nothing changed');
    await decide('--undo');
    await undoLast();
  });

  test.each([
    [['decide', 'ada', ...POINTS], 'similar: ada-l ['],
    [['decide', ...POINTS], 'must name either students or the whole class'],
    [['decide', 'bob', '--all', ...POINTS], 'must name either students or the whole class'],
    [['decide', 'bob', '--add', '1'], '--add has no effect without --reason'],
    [
      ['decide', 'bob', '--excused', '--reason', 'ill'],
      '--reason has no effect without --add or --set',
    ],
    [
      ['decide', 'bob', '--test', 'boards', '--late', 'waived'],
      '--test has no effect without --add',
    ],
    [['decide', 'bob', '--undo', '--excused'], "cannot be used with option '--excused'"],
    [['decide', '--undo', 'zzz'], 'there is no decision zzz'],
    [['decide', 'bob', '--set', 'x', '--reason', 'x'], 'Expected a number'],
    [
      ['decide', 'bob', '--late', 'waved'],
      'error: students.bob.late must look like "waived" or "5 %"',
    ],
    [['decide', 'bob', '--test', 'board', ...POINTS], 'known tests: boards (did you mean boards?)'],
    [['decide', 'bob', '--rubric', 'style=god'], 'known levels: poor, good (did you mean good?)'],
    [['decide', 'bob', '--rubric', 'copied=1'], 'students.bob.rubric.copied is out of range: 1'],
    [['decide', 'bob', '--file', 'nqueens.py=fixd.py'], 'there is no such file'],
    [['decide', 'bob', '--withdraw', 'lat'], 'lat is not a value that can be decided'],
    [['comment', 'bob', 'x', '--line', 'nqueens.py:3'], 'nqueens.py: 1 to 2'],
    [['comment', 'bob', 'x', '--line', 'queens.py:1'], 'bob handed in no program queens.py'],
    [['comment', 'bob', 'x', '--line', 'nqueens.py'], 'src/main.py:12'],
    [
      ['comment', 'bob', 'x', '--line', 'nqueens.py:1', '--note'],
      "cannot be used with option '--note'",
    ],
    [['comment', 'bob', 'x', '--reuse', 'y'], 'a comment and --reuse'],
    [['comment', 'bob', '--save', 'y'], '--save has no effect without a comment'],
  ])('refuses %j', async ([command = '', ...args], reason) => {
    const { exitCode, stdout, stderr } = await grade(command, 'assignment.yaml', ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(await read()).toBe('');
  });

  test('reports are handed back by the decisions of now, and only final ones', async () => {
    const send = (...args: string[]) => grade('hand-back', 'assignment.yaml', '--to', ...args);
    expect(await send('mail')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('(ada-l: an item of the rubric is not decided yet; bob: an'),
    });
    await decide('--all', '--rubric', 'style=good');
    await put(folder, 'roster.csv', 'Name,ID,Email\nBob Ross,bob,bob@school.edu\n');
    // Somebody edits the file; nobody has written reports since.
    await put(folder, 'overrides.yaml', (await read()).replace('bob:', 'bob:\n    comment: Hello'));
    const sent = await send('mail', '--roster', 'roster.csv');
    expect(sent).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^1 report in grades\/mail\.csv \(\d+ kB\)\n/),
      stderr: '  1 student left out:\n    ada-l: the roster has no e-mail address\n',
    });
    const table = await readFile(join(folder, 'grades/mail.csv'), 'utf8');
    expect(table).toContain('Bob Ross,bob@school.edu,12,14,');
    expect(table).toContain('Comment: Hello');
    const page = await readFile(join(folder, 'grades/students/bob.html'), 'utf8');
    expect(page).toContain('Hello');
    await rm(join(folder, 'overrides.yaml'));
  });

  test('rejudging and the history have the grades by the decisions', async () => {
    await decide('bob', '--set', '3', '--reason', 'x');
    const rejudge = () => grade('rejudge', 'assignment.yaml', '--trusted');
    expect((await rejudge()).stdout).toMatch(/^0 grades of 2 would change\./);
    expect((await grade('history', 'bob')).stdout).toMatch(/^[^\n]* 3 of 14 /);
    onTestFinished(() => put(folder, 'assignment.yaml', ASSIGNMENT));
    await put(folder, 'assignment.yaml', ASSIGNMENT.replace('points: 10', 'points: 20'));
    const { stdout } = await rejudge();
    expect(stdout).toMatch(/^ada-l +10 -> 20 +boards\n/);
    expect(stdout).toMatch(/\nbob +3 -> 3 +boards\n/);
    await put(folder, 'assignment.yaml', ASSIGNMENT);
    await grade('rejudge', 'assignment.yaml', '--drop');
    await undoLast();
  });

  test('a real name and a gradebook still count if a later grading names none', async () => {
    const book =
      'Student,ID,SIS User ID,SIS Login ID,Section,Queens (1)\n' +
      'Points Possible,,,,,60\n"Ross, Bob",7,bob,bob,A,\n';
    await put(folder, 'book.csv', book);
    const again = ['assignment.yaml', '--submissions', 'class', '--trusted', '--only', 'bob'];
    await grade(...again, '--canvas', 'book.csv');
    await decide('Bob Ross', ...POINTS);
    expect(await read()).toContain('Bob Ross:');
    expect((await grade(...again)).stdout).toMatch(/^Bob Ross +11 of 14/);
    const graded = await decide('Bob Ross', '--rubric', 'style=poor');
    expect(await readFile(join(folder, 'grades/book.csv'), 'utf8')).toContain('bob,A,11\n');
    // All commands that fill a gradebook say what the platform will do with it.
    const line = '1 grade in grades/book.csv, column "Queens (1)"\n';
    const warning = "warning: The gradebook's maximum is 60 points, but the assignment's is 14.\n";
    expect(graded.stdout).toContain(line);
    await grade('rejudge', 'assignment.yaml');
    const applied = await grade('rejudge', 'assignment.yaml', '--apply');
    expect(applied.stdout).toContain(line);
    for (const { stderr } of [graded, applied]) expect(stderr).toContain(warning);
    await decide('--undo');
    expect((await decide('--undo')).stderr).toContain(
      'line 3: Ross, Bob: an item of the rubric is not decided yet',
    );
    expect(await read()).toBe('');
  });

  test('reports an item that the assignment no longer has', async () => {
    await decide('bob', '--rubric', 'style=good');
    await put(folder, 'assignment.yaml', ASSIGNMENT.replace(/rubric:[^]*(?=tests:)/, ''));
    onTestFinished(() => put(folder, 'assignment.yaml', ASSIGNMENT));
    expect((await decide('bob', ...POINTS)).stderr).toMatch(
      /overrides\.yaml, line 4, .* unknown item of the rubric: "style"; known items: none/,
    );
  });
});
