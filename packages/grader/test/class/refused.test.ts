/** Invalid input is refused and does not affect other submissions. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ASSIGNMENT,
  copySubmissions,
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  temporaryFolder,
  verdictsIn,
} from './helpers.ts';

/** A minimal assignment with its instances. */
const BOARDS = {
  'boards.txt': '4\n',
  'assignment.yaml':
    'title: Boards\ntests: [{ problem: nqueens, instances: boards.txt, points: 1 }]\n',
};

describe.skipIf(NO_SANDBOX !== undefined)(`refusals${SKIPPED}`, () => {
  test('name broken submissions, and all others are graded', async () => {
    const folder = await temporaryFolder();
    const handedIn = join(folder, 'handed-in');
    await copySubmissions(handedIn, ['right-python']);
    await writeFile(join(handedIn, 'broken.zip'), 'PK\u0003\u0004 and no more');
    await put(handedIn, { '=1+1/nqueens.py': 'print("<b>")\n' });
    await mkdir(join(handedIn, 'empty'));
    const flags = ['--submissions', 'handed-in', '--report', 'report', '--no-samples'];
    const ended = await run(folder, [ASSIGNMENT, ...flags]);
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toMatch(/^refused: broken\.zip: the archive broken\.zip cannot be read/);
    const result = await readResult(join(folder, 'report'));
    expect(result.refused).toEqual([
      { name: 'broken.zip', reason: expect.stringContaining('pack it again') },
    ]);
    expect(verdictsIn(result)).toEqual({
      '=1+1': 'NO SKIP CE',
      empty: 'CE CE CE',
      'right-python': 'AC AC AC',
    });
  });

  test('reject an unknown name in --only', async () => {
    const folder = await temporaryFolder();
    await copySubmissions(join(folder, 'handed-in'), ['right-python']);
    const flags = ['--submissions', 'handed-in', '--report', 'report', '--no-samples'];
    const ended = await run(folder, [ASSIGNMENT, ...flags, '--only', 'right-pyton']);
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toContain('no submission is named "right-pyton"');
  });

  test('reject an unreadable record in every command', async () => {
    const folder = await temporaryFolder();
    await copySubmissions(join(folder, 'handed-in'), ['right-python']);
    await put(folder, BOARDS);
    const graded = ['--submissions', 'handed-in', '--report', 'report'];
    expect(await run(folder, ['assignment.yaml', ...graded])).toMatchObject({ exitCode: 0 });
    await put(folder, { 'boards.txt': '4\nhello\n6' });
    for (const args of [
      ['assignment.yaml', ...graded],
      ['one', 'assignment.yaml', join('handed-in', 'right-python')],
      ['verify', 'assignment.yaml'],
      ['rejudge', 'assignment.yaml', '--report', 'report'],
      ['pack', 'assignment.yaml', '--output', 'packed'],
    ]) {
      const ended = await run(folder, args);
      expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
      expect(ended.stderr).toContain('boards.txt, line 2, column 1: ');
      expect(ended.stderr).toContain('expected a whole number of at least 1');
    }
    expect(existsSync(join(folder, 'packed'))).toBe(false);
  });

  test('reject an unwritable path before anything runs', async () => {
    const folder = await temporaryFolder();
    await copySubmissions(join(folder, 'handed-in'), ['right-python']);
    await put(folder, { file: 'mine\n' });
    const one = join('handed-in', 'right-python');
    for (const [args, place, reason] of [
      [[ASSIGNMENT, '--submissions', 'handed-in', '--report', 'file'], 'file', 'not a directory'],
      [['pack', ASSIGNMENT, '--output', 'file'], 'file', 'file already exists'],
      [['one', ASSIGNMENT, one, '--gradescope', 'none/x.json'], 'none/x.json', 'no such file'],
      [['one', ASSIGNMENT, one, '--gradescope', 'handed-in'], 'handed-in', 'illegal operation'],
    ] as const) {
      const ended = await run(folder, args);
      expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
      expect(ended.stderr).toContain(`cannot write `);
      expect(ended.stderr).toContain(`: ${reason}`);
      expect(ended.stderr).toMatch(/; name .* with --\S+ \[grade\/not-writable\]$/);
      expect(ended.stderr).toContain(place);
    }
    expect(await readdir(folder)).toEqual(['file', 'handed-in', 'tmp']);
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine\n');
  });

  test.each([
    ['no submissions', ['--submissions', 'none'], 'no submissions in none'],
    ['no folder of submissions', ['--submissions', 'nowhere'], 'nowhere cannot be read'],
    ['no flag for submissions', [], 'no folder of submissions is named'],
    [
      'an unknown name',
      ['--submissions', 'handed-in', '--only', 'x'],
      'no submission is named "x"',
    ],
    ['no gradebook', ['--submissions', 'handed-in', '--canvas', 'x.csv'], 'the gradebook x.csv'],
  ])('leave no folder behind: %s', async (_, flags, said) => {
    const folder = await temporaryFolder();
    await copySubmissions(join(folder, 'handed-in'), ['right-python']);
    await mkdir(join(folder, 'none'));
    const ended = await run(folder, [ASSIGNMENT, ...flags, '--report', 'report']);
    expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ended.stderr).toContain(said);
    expect(existsSync(join(folder, 'report'))).toBe(false);
  });

  test('leave no folder behind: rejudging without a grading', async () => {
    const folder = await temporaryFolder();
    const ended = await run(folder, ['rejudge', ASSIGNMENT, '--report', 'nowhere']);
    expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ended.stderr).toContain('nowhere contains no grading');
    expect(await readdir(folder)).toEqual(['tmp']);
  });
});
