/** Answers that a third-party checker cannot decide on, through the commands. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { benchSchema, reportSchema, verifySchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { configWith, folderWith, parseChecked, read } from './helpers.ts';

const PLUGIN = fileURLToPath(new URL('fixtures/open-questions', import.meta.url));
const CONFIG = configWith([PLUGIN]);
const NOT_VERIFIED = 'not verified: nobody knows';
const BY = ['--solver', 'answerer'];

const questions = (records = 'known 4\nunknown 5\nknown 6\n', more = {}) =>
  folderWith({ 'queenside.config.json': CONFIG, 'inputs/question.txt': records, ...more });

describe('run', () => {
  test('writes an error line of its own that blames nobody, and counts it apart', async () => {
    const folder = await questions();
    const { stdout, stderr, exitCode } = await call(folder, ['run', ...BY]);
    expect(await read(folder, 'outputs/question_out.txt')).toBe(
      `4\nerror: line 2: ${NOT_VERIFIED}\n6\n`,
    );
    expect(await read(folder, 'outputs/question_err.txt')).toBe(`line 2: ${NOT_VERIFIED}\n`);
    expect(stdout).toMatch(/^\? inputs\/question\.txt: 2 right, 1 not verified in /);
    expect(stdout).toContain(`line 2: ${NOT_VERIFIED}\n`);
    expect(stdout).toMatch(/^1 file: 2 records right, 1 not verified, in .*, seed 1\n$/m);
    // The headline names the solver that answered; nothing else does.
    expect((stdout + stderr).replace('by answerer ->', '->')).not.toMatch(/wrong|failed|answerer/);
    expect(exitCode).toBe(3);
    const status = await call(folder, ['status']);
    expect(status.stdout).toContain('1 undecided, 0 failed');
    expect(status.stdout).toContain('1 answer of 3 not verified');
    const again = await call(folder, ['run', ...BY]);
    expect(again.stdout).toMatch(/2 right, 1 not verified \(unchanged\)/);
    expect(again.exitCode).toBe(3);
  });

  test('a failure beside it counts more', async () => {
    const folder = await questions('unknown 5\nknown 6\n');
    const { stdout, exitCode } = await call(folder, ['run', '--solver', 'liar']);
    expect(stdout).toMatch(/✗ .*: 0 right, 1 not verified, 1 failed/);
    expect(exitCode).toBe(1);
  });

  test('is in --json, in the log, and in the traces', async () => {
    const folder = await questions();
    const args = ['run', ...BY, '--json', '--log', 'log.jsonl', '--log-level', 'debug', '--trace'];
    const { stdout, exitCode } = await call(folder, args);
    const report = parseChecked(reportSchema, stdout);
    expect(report).toMatchObject({ right: 2, undecided: 1, failed: 0 });
    expect(report.files[0]).toMatchObject({ status: 'undecided', right: 2, undecided: 1 });
    expect(report.files[0]!.records[1]).toMatchObject({
      status: 'undecided',
      answer: null,
      error: { code: 'batch/not-verified', cause: NOT_VERIFIED, remedy: '' },
    });
    expect(exitCode).toBe(3);
    const log = (await read(folder, 'log.jsonl')).split('\n').slice(0, -1).map(toObject);
    expect(log.map(({ event }) => event)).toContain('record-undecided');
    const file = log.find(({ event }) => event === 'file-undecided');
    expect(file).toMatchObject({ level: 'warn', right: 2, undecided: 1, failed: 0 });
    expect(log.at(-1)).toMatchObject({ event: 'stopped', undecided: 1, status: 3 });
    expect(await read(folder, 'outputs/question_trace.jsonl')).toContain('"status":"undecided"');
  });

  test('an answer that settles nothing is right and told apart from a proved one', async () => {
    const folder = await questions();
    const { stdout, exitCode } = await call(folder, ['run', '--solver', 'estimator']);
    expect(stdout).toContain('3 right (3 not proved)');
    expect(exitCode).toBe(0);
    const json = await call(folder, ['run', '--solver', 'estimator', '--json', '--again']);
    const { right, feasible, files } = parseChecked(reportSchema, json.stdout);
    expect([right, feasible, files[0]!.records[0]!.proof]).toEqual([3, 3, 'feasible']);
  });
});

const toObject = (line: string) => JSON.parse(line) as Record<string, unknown>;

describe('other commands', () => {
  test('solve writes the line and exits with 3', async () => {
    const folder = await questions();
    const { stdout, stderr, exitCode } = await call(folder, [
      'solve',
      'inputs/question.txt',
      ...BY,
    ]);
    expect(stdout).toBe(`4\nerror: line 2: ${NOT_VERIFIED}\n6\n`);
    expect(stderr).toContain('2 right, 1 not verified');
    expect(stderr.replace('by answerer ->', '->')).not.toMatch(/wrong|failed|answerer/);
    expect(exitCode).toBe(3);
  });

  test('an outside program is not blamed either', async () => {
    const folder = await questions();
    const { stdout, exitCode } = await call(folder, [
      'run',
      '--command',
      String.raw`printf 4\n5\n6\n`,
    ]);
    expect(stdout).toContain('2 right, 1 not verified');
    expect(exitCode).toBe(3);
  });

  test('verify names the record', async () => {
    const folder = await questions(undefined, { 'mine.txt': '4\n5\n6\n' });
    const args = ['verify', 'inputs/question.txt', 'mine.txt'];
    const { stdout, exitCode } = await call(folder, args);
    expect(stdout).toBe(
      `line 2: ${NOT_VERIFIED}\n? mine.txt: 2 of 3 records right, 1 not verified\n`,
    );
    expect(exitCode).toBe(3);
    const json = parseChecked(verifySchema, (await call(folder, [...args, '--json'])).stdout);
    expect(json).toMatchObject({ right: 2, undecided: 1, failed: 0 });
    expect(json.records[1]).toMatchObject({ status: 'undecided', mistake: null });
  });

  test('bench has a standing of its own', async () => {
    const folder = await questions('unknown 5\n');
    const args = [
      'bench',
      'inputs/question.txt',
      '--rounds',
      '1',
      '--solver',
      'answerer,estimator',
    ];
    const { stdout, exitCode } = await call(folder, args);
    expect(stdout).toContain('not verified');
    expect(stdout).toContain(`answerer, line 1: find, 5: ${NOT_VERIFIED}`);
    expect(exitCode).toBe(3);
    const { rows } = parseChecked(benchSchema, (await call(folder, [...args, '--json'])).stdout);
    expect(rows[0]!.results.map(({ standing }) => standing)).toEqual(['undecided', 'gave-up']);
  });
});
