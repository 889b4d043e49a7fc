import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import {
  DOUBLE_CONFIG,
  folderWith,
  isBoard,
  MAIN,
  parseChecked,
  queenside,
  read,
} from './helpers.ts';

describe('solve', () => {
  test('prints exactly what the answer file holds, for a file and for standard input', async () => {
    const input = '8\n3\n50\nx\n# note\n1';
    const folder = await folderWith({ 'inputs/nqueens-a.txt': input });
    await call(folder, ['run', '--quiet', '--seed', '5', '--style', 'spaced']);
    const expected = await read(folder, 'outputs/nqueens-a_out.txt');
    expect(expected).toContain('error: line 4, column 1: "x"');
    const flags = ['--seed', '5', '--style', 'spaced'];
    const fromFile = await call(folder, ['solve', 'inputs/nqueens-a.txt', ...flags]);
    expect(fromFile.stdout).toBe(expected);
    const fromInput = ['solve', '-', '--problem', 'nqueens', ...flags];
    const { stdout, stderr, exitCode } = await call(folder, fromInput, input);
    expect(stdout).toBe(expected);
    expect(stderr).toMatch(/^✗ -: 4 right, 1 failed, 1 comment skipped in .* -> standard output\n/);
    expect(stderr).toContain('line 4, column 1: "x" is not a board size');
    expect([fromFile.exitCode, exitCode]).toEqual([1, 1]);
  });

  test('prints nothing but the answers if all are right', async () => {
    const folder = await folderWith({ 'nqueens.txt': '6\n' });
    const { stdout, stderr, exitCode } = await call(folder, ['solve', 'nqueens.txt']);
    expect(isBoard(6, stdout.trimEnd())).toBe(true);
    expect([stderr, exitCode]).toEqual(['', 0]);
  });

  test('--json prints the report instead', async () => {
    const folder = await folderWith({ 'queenside.config.json': DOUBLE_CONFIG });
    const args = ['solve', '-', '--problem', 'double', '--json', '--seed', '3'];
    const { stdout, exitCode } = await call(folder, args, '4\nfour\n');
    const report = parseChecked(reportSchema, stdout);
    expect(report).toMatchObject({ seed: 3, right: 1, failed: 1 });
    expect(report.files).toMatchObject([
      { input: '-', output: null, status: 'failed', records: [{ answer: '8' }, { answer: null }] },
    ]);
    expect(exitCode).toBe(1);
  });

  test('--explain adds to --json what explains the values of games', async () => {
    const folder = await folderWith({ 'nim.negascout.txt': '1 2\n' });
    const detailsWith = async (flag: string): Promise<unknown> => {
      const { stdout } = await call(folder, ['solve', 'nim.negascout.txt', flag]);
      return parseChecked(reportSchema, stdout).files[0]!.records[0]!.details;
    };
    expect(await detailsWith('--json')).toBeNull();
    expect(await detailsWith('--explain')).toEqual({
      principalVariation: expect.arrayContaining(['1 from heap 2']),
      moves: [
        { move: '1 from heap 1', score: -1 },
        { move: '1 from heap 2', score: 1 },
        { move: '2 from heap 2', score: -1 },
      ],
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'reports that its output cannot be written',
    async () => {
      const folder = await folderWith({ 'nqueens.txt': '8\n' });
      const full = openSync('/dev/full', 'w');
      onTestFinished(() => closeSync(full));
      const { stderr, status } = spawnSync(process.execPath, [MAIN, 'solve', 'nqueens.txt'], {
        cwd: folder,
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      expect(stderr).toMatch(
        /^error: cannot write standard output \(no space left on device\); .* \[batch\/output-unwritable\]\n$/,
      );
      expect(status).toBe(1);
    },
  );

  test.skipIf(process.platform !== 'linux')('prints each error once on a terminal', async () => {
    const folder = await folderWith({ 'nqueens.txt': '6\nx\n' });
    const command = `'${process.execPath}' '${MAIN}' solve nqueens.txt`;
    const onTerminal = (more = ''): string =>
      spawnSync('script', ['-qec', command + more, '/dev/null'], { cwd: folder, encoding: 'utf8' })
        .stdout;
    const text = onTerminal();
    expect(text).toMatch(/1 right.*1 failed/);
    expect(text.match(/"x" is not a board size/g)).toHaveLength(1);
    onTerminal(' > answers 2> errors');
    onTerminal(' 2> errors-only');
    for (const name of ['answers', 'errors', 'errors-only'])
      expect((await read(folder, name)).match(/"x" is not a board size/g)).toHaveLength(1);
  });

  test('exits quietly if the reader closes the pipe', async () => {
    const folder = await folderWith({ 'nqueens.txt': '200000\n'.repeat(8) });
    const solving = queenside(folder, ['solve', 'nqueens.txt', '--quiet']);
    const { stdout, exitCode } = await solving.pipe('head', ['-c', '3'], { reject: false });
    expect(stdout).toMatch(/^\[\d/);
    expect(exitCode).toBe(0);
    const { stderr, exitCode: status } = await solving;
    expect([stderr, status]).toEqual(['', 0]);
  });
});
