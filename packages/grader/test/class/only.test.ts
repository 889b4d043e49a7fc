/** Grading some of a class keeps the other grades, and the history keeps all. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  classArguments,
  NO_SANDBOX,
  readResult,
  run,
  SKIPPED,
  temporaryFolder,
} from './helpers.ts';

describe.skipIf(NO_SANDBOX !== undefined)(`--only${SKIPPED}`, () => {
  test('grades the named submissions and keeps the other grades', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    const grade = (...only: string[]) =>
      run(folder, [...classArguments(report, []), ...only.flatMap((each) => ['--only', each])]);

    expect(await grade('right-python', 'error-lines')).toMatchObject({ exitCode: 0 });
    const second = await grade('right-makefile');
    expect(second.stdout).toContain('3 submissions graded');
    expect(second.stdout).not.toContain('error-lines');
    const { submissions } = await readResult(report);
    expect(submissions.map(({ name, score }) => [name, score.points])).toEqual([
      ['error-lines', 17.5],
      ['right-makefile', 50],
      ['right-python', 50],
    ]);

    const history = (...names: string[]) =>
      run(folder, ['history', '--report', report, ...names]).then(({ stdout }) =>
        stdout.split('\n'),
      );
    expect(await history()).toEqual([
      expect.stringMatching(/^ +2 .* applied {2}3 submissions, 39\.2 points on average$/),
      expect.stringMatching(/^ +1 .* applied {2}2 submissions, 33\.8 points on average$/),
    ]);
    expect(await history('right-makefile')).toEqual([
      expect.stringMatching(/^ +2 .* 50 of 50 {2}AC AC AC {2}content [0-9a-f]{8}$/),
    ]);
  });

  test('refuses to drop the other grades if the store is lost', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    const args = [...classArguments(report, []), '--only'];
    expect(await run(folder, [...args, 'error-lines'])).toMatchObject({ exitCode: 0 });
    const before = await readResult(report);
    await rm(join(report, '.queenside'), { recursive: true });
    const ended = await run(folder, [...args, 'exit-42']);
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toContain('grade/results-lost');
    expect(await readResult(report)).toEqual(before);
  });

  test('rejects an unknown name', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    const ended = await run(folder, [...classArguments(report, []), '--only', 'nobody']);
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toContain('grade/no-such-submission');
    const history = await run(folder, ['history', '--report', report]);
    expect(history.stdout).toBe('');
  });
});
