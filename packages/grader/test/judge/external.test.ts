import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Checker, TestOutcome } from '@queenside/class-view';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answered, judge, LIMITS, temporaryFolder, testOf, useEngine } from './helpers.ts';
import { plainSandbox } from './plain-sandbox.ts';

const engine = useEngine(1);
const run = promisify(execFile);
const CHECKERS = fileURLToPath(new URL('fixtures/checkers', import.meta.url));
let base = '';

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'queenside-checkers-'));
  await writeFile(join(base, 'answer.txt'), '42\n');
  await run('c++', ['-O1', '-o', join(base, 'testlib'), join(CHECKERS, 'testlib.cpp')]);
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function ask(
  kind: 'kattis' | 'testlib',
  command: readonly string[],
  output: string,
  limits = LIMITS,
): Promise<TestOutcome> {
  const checker: Checker = { kind, command, answerFile: 'answer.txt', contents: '', limits };
  return judge(engine(), 'nqueens', '6\n', answered(output), {
    test: testOf('nqueens', { checker }),
    sandbox: plainSandbox,
    base,
  });
}

const KATTIS = join(CHECKERS, 'kattis.py');
const kattis = (output: string, ...args: string[]): Promise<TestOutcome> =>
  ask('kattis', ['python3', KATTIS, ...args], output);
const testlib = (output: string, ...args: string[]): Promise<TestOutcome> =>
  ask('testlib', ['./testlib', ...args], output);

describe('a Kattis checker', () => {
  test('accepts with 42', async () => {
    expect(await kattis('42\n')).toMatchObject({
      verdict: 'AC',
      reason: '',
      right: 1,
      total: 1,
      note: "expected ['42'], found ['42']",
    });
  });

  test('rejects with 43, with a message for students and one for staff', async () => {
    const outcome = await kattis('41\n');
    expect(outcome).toMatchObject({
      verdict: 'WA',
      reason: "the first word is '41'",
      note: "expected ['42'], found ['41']",
      right: 0,
      total: 1,
    });
    expect(outcome.records).toEqual([
      { number: 1, verdict: 'WA', title: 'Small boards', reason: "the first word is '41'" },
    ]);
  });

  test.each([
    ['0.5', 'PAC', 0.5],
    ['1', 'AC', 1],
    ['0', 'WA', 0],
  ])('gives the share %s: %s', async (score, verdict, share) => {
    expect(await kattis('x', `score=${score}`)).toMatchObject({ verdict, share });
  });

  test.each([
    ['accident', /ended with exit status 0; fix the checker: expected 42 for a right output or 43/],
    ['crash', /exit status 1; .*its message: RuntimeError: the checker has a bug/],
    ['segfault', /was killed by SIGSEGV/],
    ['flood', /reached its output limit/],
    ['score=40', /gave the score "40"; fix the checker: a score must be a number from 0 to 1/],
    ['score=-0.5', /gave the score "-0.5"/],
    ['score=nan', /gave the score "nan"/],
  ])('gives JE if it fails (%s)', async (mood, note) => {
    const outcome = await kattis('42\n', mood);
    expect(outcome).toMatchObject({ verdict: 'JE', right: 0, records: [] });
    expect(outcome.note).toMatch(note);
    expect(outcome.share).toBeUndefined();
  });

  test('gives JE if it hangs', async () => {
    const command = ['python3', KATTIS, 'hang'];
    const outcome = await ask('kattis', command, '42\n', { ...LIMITS, wallMs: 300 });
    expect(outcome).toMatchObject({ verdict: 'JE', note: expect.stringContaining('wall limit') });
  });

  test('cannot leak a file of the machine through its message', async () => {
    expect(await kattis('41\n', 'link')).toMatchObject({
      verdict: 'WA',
      reason: 'the checker rejected it',
    });
  });

  test('gives JE if it is missing', async () => {
    const outcome = await ask('kattis', ['./no-such-checker'], '42\n');
    expect(outcome).toMatchObject({ verdict: 'JE', note: expect.stringContaining('no such file') });
  });
});

describe('a testlib checker', () => {
  test.each([
    ['42\n', 'AC', ''],
    ['41\n', 'WA', 'the number is another'],
    ['many\n', 'FE', 'expected a number'],
    ['42 43\n', 'FE', 'extra tokens'],
  ])('judges %j: %s', async (output, verdict, reason) => {
    expect(await testlib(output)).toMatchObject({ verdict, reason });
  });

  test('may print a lot; only the beginning is shown', async () => {
    const { verdict, reason } = await testlib('41\n', 'long');
    expect(verdict).toBe('WA');
    expect(reason).toBe(`${'x'.repeat(499)}…`);
  });

  test('gives points', async () => {
    expect(await testlib('x', 'seven')).toMatchObject({
      verdict: 'PAC',
      share: 0.25,
      reason: 'a quarter of it',
    });
  });

  test.each([
    ['fail', /exit status 3; .*its message: FAIL the answer file is wrong/],
    ['abort', /was killed by SIGABRT/],
    ['null', /was killed by SIGSEGV/],
    ['odd', /exit status 99; .*its message: none/],
    ['many', /gave the score "40"/],
  ])('gives JE if it fails (%s)', async (mood, note) => {
    const outcome = await testlib('42\n', mood);
    expect(outcome.verdict).toBe('JE');
    expect(outcome.note).toMatch(note);
  });

  test.each([0, 1, 2, 7])('gives JE if it exits with %i by accident', async (status) => {
    const script = join(base, 'accident.py');
    const code = 'import sys\nprint("ok")\nprint("Traceback", file=sys.stderr)\n';
    await writeFile(script, `${code}sys.exit(int(sys.argv[4]))\n`);
    const outcome = await ask('testlib', ['python3', script, String(status)], '42\n');
    expect(outcome.verdict).toBe('JE');
    expect(outcome.note).toContain(`ended with exit status ${status}`);
  });

  test('gives JE if it hangs', async () => {
    const outcome = await ask('testlib', ['./testlib', 'hang'], '42\n', { ...LIMITS, wallMs: 300 });
    expect(outcome.verdict).toBe('JE');
  });
});

test('a checker starts when its files are complete, however large they are', async () => {
  const most = 16 << 20;
  const sizes: Record<string, number> = {};
  const sandbox = {
    ...plainSandbox,
    run: (request: Parameters<typeof plainSandbox.run>[0]) => {
      for (const name of ['input.txt', 'output.txt', 'answer.txt'])
        sizes[name] = statSync(join(request.folder, name)).size;
      return plainSandbox.run(request);
    },
  };
  const command = ['./testlib'];
  const checker: Checker = { kind: 'testlib', command, contents: '', limits: LIMITS };
  const collected = answered(' '.repeat(most - 1));
  await judge(engine(), 'nqueens', ' '.repeat(most), collected, {
    test: testOf('nqueens', { checker }),
    sandbox,
    base,
  });
  expect(sizes).toEqual({ 'input.txt': most, 'output.txt': most - 1, 'answer.txt': 0 });
});

test('no checker runs without an answer', async () => {
  const refusal = { verdict: 'NO', reason: 'there is none' } as const;
  const checker: Checker = {
    kind: 'kattis',
    command: ['./no-such-checker'],
    contents: '',
    limits: LIMITS,
  };
  const outcome = await judge(
    engine(),
    'nqueens',
    '6\n',
    { refusal, deductions: [] },
    {
      test: testOf('nqueens', { checker }),
    },
  );
  expect(outcome).toMatchObject({ verdict: 'NO', reason: 'there is none', right: 0, total: 1 });
});

test('a missing answer file gives JE and leaves no folder behind', async () => {
  vi.stubEnv('TMPDIR', await temporaryFolder());
  const checker: Checker = {
    kind: 'testlib',
    command: ['./testlib'],
    answerFile: 'no-such-file',
    contents: '',
    limits: LIMITS,
  };
  const outcome = await judge(engine(), 'nqueens', '6\n', answered('42'), {
    test: testOf('nqueens', { checker }),
    sandbox: plainSandbox,
    base,
  });
  expect(outcome).toMatchObject({
    verdict: 'JE',
    note: expect.stringContaining('cannot run the checker ./testlib'),
  });
  await testlib('42\n');
  expect(await readdir(tmpdir())).toEqual([]);
  vi.unstubAllEnvs();
});
