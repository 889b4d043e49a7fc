/** A failing checker costs no points: the affected tests stay open. */
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  copySubmissions,
  keptFacts,
  NO_SANDBOX,
  SKIPPED,
  put,
  readResult,
  run,
  submissionIn,
  temporaryFolder,
  verdictsIn,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** A checker in Python for each test. */
const CHECKERS: Readonly<
  Record<string, { readonly kind: 'kattis' | 'testlib'; readonly code: string }>
> = {
  'kattis-crashes': { kind: 'kattis', code: 'raise ValueError("the answer has no name")' },
  'kattis-ends-with-0': { kind: 'kattis', code: 'print("looks fine")' },
  'kattis-is-killed': { kind: 'kattis', code: 'import os\nos.kill(os.getpid(), 11)' },
  'kattis-hangs': { kind: 'kattis', code: 'while True:\n    pass' },
  'testlib-crashes': { kind: 'testlib', code: 'raise ValueError("the answer has no name")' },
  'testlib-ends-with-0': { kind: 'testlib', code: 'print("looks fine")' },
  'testlib-is-killed': { kind: 'testlib', code: 'import os\nos.abort()' },
  'testlib-fails': {
    kind: 'testlib',
    code: 'import sys\nprint("FAIL", file=sys.stderr)\nsys.exit(3)',
  },
  'testlib-hangs': { kind: 'testlib', code: 'import time\ntime.sleep(1000)' },
};

/** Ten points per test. */
const MAX = 10 * (Object.keys(CHECKERS).length + 1);

/** Working checkers: the answer must be one of the two boards of size 4. */
const WORKING = {
  kattis: `import sys
text = sys.stdin.readline().strip()
sys.exit(42 if text in ("[2,4,1,3]", "[3,1,4,2]") else 43)
`,
  testlib: `import sys
text = open(sys.argv[2]).readline().strip()
is_right = text in ("[2,4,1,3]", "[3,1,4,2]")
print("ok" if is_right else "wrong answer", file=sys.stderr)
sys.exit(0 if is_right else 1)
`,
};

describe.skipIf(NO_SANDBOX !== undefined)(`a checker that fails${SKIPPED}`, () => {
  test('gives JE and keeps points open', async () => {
    const folder = await temporaryFolder();
    // Checkers run as another user.
    await chmod(folder, 0o755);
    const checkers = { ...CHECKERS, works: { kind: 'kattis', code: WORKING.kattis } as const };
    const testOf = ([id, { kind }]: [string, { kind: string }]): string =>
      `  - { id: ${id}, problem: nqueens, instances: boards.txt, points: 10, ` +
      `checker: { ${kind}: python3 ${id}.py, limits: { cpu: 1 s, wall: 1 s } } }`;
    await put(folder, {
      'boards.txt': '4\n',
      'assignment.yaml': `title: Checkers\ntests:\n${Object.entries(checkers).map(testOf).join('\n')}\n`,
      ...Object.fromEntries(Object.entries(checkers).map(([id, { code }]) => [`${id}.py`, code])),
    });
    await copySubmissions(join(folder, 'handed-in'), [
      'right-python',
      'wrong-length',
      'nothing-written',
    ]);
    const report = join(folder, 'report');
    const args = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];
    const ended = await run(folder, args);
    // No grade is final.
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toMatch(/warning: kattis-ends-with-0: the checker .* \(2 submissions\)/);
    const result = await readResult(report);
    const broken = Object.keys(CHECKERS);
    for (const name of ['right-python', 'wrong-length']) {
      const { tests, score } = submissionIn(result, name);
      const verdictOf = Object.fromEntries(tests.map(({ test: id, verdict }) => [id, verdict]));
      expect(verdictOf).toEqual({
        ...Object.fromEntries(broken.map((id) => [id, 'JE'])),
        works: 'AC',
      });
      expect(score).toMatchObject({ points: 10, max: MAX, isOpen: true });
      for (const { verdict, reason, note } of tests.filter((each) => each.verdict === 'JE')) {
        expect({ verdict, reason }).toMatchObject({
          reason: expect.stringContaining('not your fault'),
        });
        expect(note).toBeTruthy();
      }
    }
    // No checker runs without an answer.
    expect(submissionIn(result, 'nothing-written').score).toMatchObject({
      points: 0,
      isOpen: false,
    });
    expect(submissionIn(result, 'nothing-written').tests.map(({ verdict }) => verdict)).toEqual(
      Object.keys(checkers).map(() => 'NO'),
    );
    expect(ended.stdout).toMatch(/right-python +10 of 100 \(open\)/);
    const csv = await readFile(join(report, 'grades.csv'), 'utf8');
    expect(csv.split('\n').find((line) => line.includes('right-python'))).toContain(',10,');
    expect(await leftovers(folder, [ended.pid])).toEqual([]);

    const runs = keptFacts(report, 'run');
    // After a fix, only open tests are judged, and nothing runs again.
    const fixes = Object.entries(CHECKERS).map(([id, { kind }]) => [`${id}.py`, WORKING[kind]]);
    await put(folder, Object.fromEntries(fixes));
    expect(await run(folder, args)).toMatchObject({ exitCode: 0 });
    const fixed = submissionIn(await readResult(report), 'right-python');
    expect(fixed.score).toMatchObject({ points: MAX, isOpen: false });
    expect(keptFacts(report, 'run')).toEqual(runs);
  });

  test('is part of the judgement: a changed one judges again, and rejudging previews the changes', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await put(folder, {
      'boards.txt': '4\n',
      'assignment.yaml':
        'title: Rules\ntests:\n  - { id: boards, problem: nqueens, instances: boards.txt, points: 10, ' +
        'checker: { kattis: python3 rules.py, answer: right.txt } }\n',
      'rules.py': 'import sys\nsys.exit(42 if open(sys.argv[2]).read() == "all\\n" else 43)\n',
      'right.txt': 'none\n',
    });
    await copySubmissions(join(folder, 'handed-in'), ['right-python']);
    const args = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];
    const points = async (): Promise<number> =>
      submissionIn(await readResult(join(folder, 'report')), 'right-python').score.points;
    expect(await run(folder, args)).toMatchObject({ exitCode: 0 });
    expect(await points()).toBe(0);
    const preview = async (): Promise<string> =>
      (await run(folder, ['rejudge', 'assignment.yaml', '--report', 'report'])).stdout;
    expect(await preview()).toContain('0 grades of 1 would change');

    await put(folder, { 'right.txt': 'all\n' });
    expect(await preview()).toMatch(/right-python +0 -> 10/);
    await put(folder, { 'rules.py': 'import sys\nsys.exit(43)\n' });
    expect(await preview()).toContain('0 grades of 1 would change');
    await put(folder, { 'rules.py': 'import sys\nsys.exit(42)\n' });
    expect(await run(folder, args)).toMatchObject({ exitCode: 0 });
    expect(await points()).toBe(10);
  });

  test('judges a problem that is not installed', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await put(folder, {
      'tours.txt': '5\n6\n',
      'assignment.yaml':
        'title: Tours\nanswer: { forms: [compact] }\ntests:\n  - { problem: knights-tours, instances: tours.txt, points: 10, ' +
        'checker: { kattis: python3 check.py } }\n',
      'check.py': 'import sys\nsys.exit(42 if sys.stdin.read() == "a tour of 5\\n6\\n" else 43)\n',
      'handed-in/anna/tours.py':
        'open("knights-tours_out.txt", "w").write("a tour of " + open("knights-tours.txt").read())\n',
      'handed-in/bob/notes.txt': 'My program is not finished.\n',
    });
    const one = await run(folder, ['one', 'assignment.yaml', 'handed-in/anna']);
    expect(one).toMatchObject({ exitCode: 0, stderr: '' });
    expect(one.stdout).toContain('10 of 10');
    const args = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];
    expect(await run(folder, args)).toMatchObject({ exitCode: 0 });
    const preview = await run(folder, ['rejudge', 'assignment.yaml', '--report', 'report']);
    expect(preview.stdout).toContain('0 grades of 2 would change');
    const result = await readResult(join(folder, 'report'));
    expect(verdictsIn(result)).toEqual({ anna: 'AC', bob: 'CE' });
    expect(submissionIn(result, 'bob').tests[0]!.total).toBe(1);
  });

  test('is reported to the teacher, and only as a judge error to the student', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await put(folder, {
      'boards.txt': '4\n',
      'assignment.yaml':
        'title: Boards\ntests:\n  - { problem: nqueens, instances: boards.txt, points: 10, ' +
        'checker: { kattis: python3 check.py } }\n' +
        'samples:\n  - { path: handed-in/right-python, kind: right }\n',
      'check.py': 'import sys\nprint("no rule of that name", file=sys.stderr)\nsys.exit(7)\n',
    });
    await copySubmissions(join(folder, 'handed-in'), ['right-python']);
    const fault = /the checker python3 ended with exit status 7; .* no rule of that name/;
    const student = 'this test could not be judged, which is not your fault';

    const verified = await run(folder, ['verify', 'assignment.yaml']);
    expect(verified.stdout).toMatch(fault);
    expect(verified.stdout).not.toContain(student);
    const args = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];
    const refused = await run(folder, args);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(fault);
    const handedIn = join('handed-in', 'right-python');
    const flags = ['--gradescope', 'results.json'];
    const one = await run(folder, ['one', 'assignment.yaml', handedIn, ...flags]);
    expect(one).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(student) });
    expect(one.stderr).toMatch(/^for staff: boards: the checker/);
    expect(one.stderr).toMatch(fault);
    expect(one.stdout).not.toMatch(fault);
    expect(await readFile(join(folder, 'results.json'), 'utf8')).not.toContain('exit status 7');
  });

  test('is attacked with changed answers by grade verify', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await put(folder, {
      'boards.txt': '6\n',
      'assignment.yaml':
        'title: Boards\ntests:\n' +
        '  - { id: safe, problem: nqueens, instances: boards.txt, points: 1, checker: { kattis: python3 safe.py } }\n' +
        '  - { id: lax, problem: nqueens, instances: boards.txt, points: 1, checker: { testlib: python3 lax.py } }\n' +
        'samples:\n  - { path: right, kind: right }\n',
      'safe.py': `import sys
text = sys.stdin.buffer.read().decode("latin1").strip()
sys.exit(42 if text in ("[2,4,6,1,3,5]", "[5,3,1,6,4,2]") else 43)
`,
      'lax.py': `import sys
text = open(sys.argv[2]).read().strip()
rows = [int(word) for word in text.strip("[]").split(",")] if text else []
is_right = len(set(rows)) == len(rows)
print("ok" if is_right else "wrong answer", file=sys.stderr)
sys.exit(0 if is_right else 1)
`,
      'right/nqueens.py': 'open("nqueens_out.txt", "w").write("[2,4,6,1,3,5]\\n")\n',
    });
    const { exitCode, stdout } = await run(folder, ['verify', 'assignment.yaml']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^✓ checker of safe: (\d+) of \1 changed answers refused$/m);
    expect(stdout).toMatch(/^✗ checker of lax: /m);
    expect(stdout).toContain('    must refuse an empty answer (nothing printed)\n');
    expect(stdout).toMatch(
      / fails on answer \(a word\)[^]*its message: ValueError: invalid literal/,
    );
    expect(stdout).toContain('accepts, look at it: [4,2,6,1,3,5] (first two numbers swapped)');
    // The problem's own checker calls the mirrored board right.
    expect(stdout).not.toContain('[5,3,1,6,4,2]');
  });
});
