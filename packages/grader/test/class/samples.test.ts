/** Samples of an assignment, and grading a single submission. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ASSIGNMENT,
  copySubmissions,
  NO_SANDBOX,
  SKIPPED,
  put,
  run,
  SUBMISSIONS,
  temporaryFolder,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** Two samples with correct and two with wrong expectations. */
const WRONG_SAMPLES = `title: Boards
tests:
  - { problem: nqueens, instances: boards.txt, points: 10 }
limits: { cpu: 1 s, wall: 4 s }
samples:
  - { path: samples/right-python, kind: right, points: 10 }
  - { path: samples/wrong-attacked-queens, kind: right }
  - { path: samples/exit-42, kind: crashing }
  - { path: samples/right-python, kind: slow }
`;

describe.skipIf(NO_SANDBOX !== undefined)(`samples${SKIPPED}`, () => {
  test('with expected results pass, and nothing of them is stored', async () => {
    const folder = await temporaryFolder();
    const [kept] = WRONG_SAMPLES.split('  - { path: samples/wrong');
    await put(folder, { 'assignment.yaml': kept!, 'boards.txt': '8\n' });
    await copySubmissions(join(folder, 'samples'), ['right-python']);
    const ended = await run(folder, ['verify', 'assignment.yaml']);
    expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(ended.stdout).toContain('1 sample as expected, 0 not.');
    expect(await leftovers(folder, [ended.pid])).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual([
      'assignment.yaml',
      'boards.txt',
      'samples',
      'tmp',
    ]);
  });

  test('that are missing cause a warning', async () => {
    const folder = await temporaryFolder();
    const [head] = WRONG_SAMPLES.split('samples:');
    await put(folder, { 'assignment.yaml': head!, 'boards.txt': '8\n' });
    const ended = await run(folder, ['verify', 'assignment.yaml']);
    expect(ended).toMatchObject({ exitCode: 0 });
    expect(ended.stderr).toContain('warning: assignment.yaml has no samples');
  });

  test('with unexpected results are named and stop a grading', async () => {
    const folder = await temporaryFolder();
    await put(folder, { 'assignment.yaml': WRONG_SAMPLES, 'boards.txt': '8\n' });
    const names = ['right-python', 'wrong-attacked-queens', 'exit-42'];
    await copySubmissions(join(folder, 'samples'), names);
    const ended = await run(folder, ['verify', 'assignment.yaml', '--infer-limits']);
    expect(ended.exitCode).toBe(1);
    expect(ended.stdout).toContain('2 samples as expected, 2 not.');
    expect(ended.stdout).toMatch(
      /✗ \S+tacked-queens[^\n]*\n +test \S+ is WA \(.*one diagonal.*\) instead of AC/,
    );
    expect(ended.stdout).toMatch(/✗ \S+right-python +slow[^\n]*\n +test \S+ is AC instead of TLE/);
    expect(ended.stdout).toMatch(/cpu: 1 s, memory: 64 MiB +right:/);

    const args = ['assignment.yaml', '--submissions', 'samples', '--report', 'report'];
    const refused = await run(folder, args);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain('attacked-queens got an unexpected result');
    expect(existsSync(join(folder, 'report', 'result.json'))).toBe(false);
    expect(await run(folder, [...args, '--no-samples'])).toMatchObject({ exitCode: 0 });
  });
});

describe.skipIf(NO_SANDBOX !== undefined)(`a single submission${SKIPPED}`, () => {
  test.each([
    ['wrong-edges-as-set', /8\.5 of 50 +CE SKIP PAC\n.*trees: .*equal leaves of one parent/s, 8.5],
    ['right-zip.zip', /50 of 50 +AC AC AC$/, 50],
    ['compile-error-c', /0 of 50 +CE CE CE\n.*could not be built.*expected ‘,’ or ‘;’/s, 0],
  ])('%s', async (name, shown, score) => {
    const folder = await temporaryFolder();
    const ended = await run(folder, [
      'one',
      ASSIGNMENT,
      join(SUBMISSIONS, name),
      '--gradescope',
      'results.json',
    ]);
    expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(ended.stdout).toMatch(shown);
    const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8'));
    expect(results).toMatchObject({ score });
    expect(await leftovers(folder, [ended.pid])).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(['results.json', 'tmp']);
  });
});
