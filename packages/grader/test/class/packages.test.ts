/** Problem packages: their own submissions get the verdicts that the packages say. */
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { NO_SANDBOX, put, readResult, run, SKIPPED, temporaryFolder } from './helpers.ts';

const COMMAND = process.env['QUEENSIDE_COMMAND']!;

/** Sums of two numbers, with points by group, and numbers with a tolerance. */
const SUMS = {
  'problem.yaml':
    'problem_format_version: 2025-09\nname: { en: Sums }\ntype: scoring\nlimits: { time_limit: 2 }\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3.0\n',
  'data/secret/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-6"]\n',
  'data/secret/small/test_group.yaml': 'max_score: 30\n',
  'data/secret/small/1.in': '2 2\n',
  'data/secret/small/1.ans': '4\n',
  'data/secret/small/2.in': '0.5 0.25\n',
  'data/secret/small/2.ans': '0.75\n',
  'data/secret/large/test_group.yaml': 'max_score: 70\n',
  'data/secret/large/1.in': '1000000 1\n',
  'data/secret/large/1.ans': '1000001\n',
  'submissions/accepted/sums.py': 'print(sum(map(float, input().split())))\n',
  'submissions/partially_accepted/small.py':
    'a, b = map(float, input().split())\nprint(a + b if a < 9 else 0)\n',
  'submissions/wrong_answer/none.py': 'pass\n',
};

/** A number between 1 and 100 to guess, with a validator in Python that talks. */
const GUESS = {
  'problem.yaml': 'name: Guess\nvalidation: custom interactive\n',
  '.timelimit': '4\n',
  'data/secret/1.in': '37\n',
  'data/secret/1.ans': '',
  'output_validators/guess/validate.py': `
import sys
secret = int(open(sys.argv[1]).read())
def refuse(why):
    open(sys.argv[3] + 'teammessage.txt', 'w').write(why)
    sys.exit(43)
for turn in range(8):
    line = sys.stdin.readline()
    if not line.strip().isdigit(): refuse('a guess must be a number')
    guess = int(line)
    print('higher' if guess < secret else 'lower' if guess > secret else 'right', flush=True)
    if guess == secret: sys.exit(42)
refuse('too many guesses')
`,
  'submissions/accepted/halves.py': `
low, high = 1, 100
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == 'right': break
    if answer == 'higher': low = guess + 1
    else: high = guess - 1
`,
  'submissions/wrong_answer/counts.py':
    'for guess in range(1, 101):\n  print(guess, flush=True)\n  if input() == "right": break\n',
  'submissions/wrong_answer/silent.py': 'pass\n',
  // It is wrong first, and what it does then does not count.
  'submissions/wrong_answer/wrong-then-crash.py':
    'print("?", flush=True)\nimport sys, time\nsys.stdin.read()\nraise SystemExit(3)\n',
  'submissions/run_time_error/crash.py': 'raise SystemExit(3)\n',
  'submissions/time_limit_exceeded/loop.py': 'while True: pass\n',
};

async function packageIn(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  const own = Object.entries(files).map(([path, text]) => [`package/${path}`, text]);
  await put(folder, Object.fromEntries(own));
  const made = await execa(
    process.execPath,
    [COMMAND, 'new', 'assignment', 'course', '--from-kattis', 'package'],
    { cwd: folder, reject: false },
  );
  expect(made).toMatchObject({ exitCode: 0 });
  return join(folder, 'course');
}

describe.skipIf(NO_SANDBOX !== undefined)(`problem packages${SKIPPED}`, () => {
  test('give points by group, and compare tokens as their arguments say', async () => {
    const folder = await packageIn(SUMS);
    const verified = await run(folder, ['verify', 'assignment.yaml']);
    expect(verified.stdout).toContain('3 samples as expected, 0 not.');
    const submissions = 'package/submissions/partially_accepted';
    await run(folder, [
      'assignment.yaml',
      '--submissions',
      submissions,
      '--no-samples',
      '--report',
      'report',
    ]);
    const [graded] = (await readResult(join(folder, 'report'))).submissions;
    expect(graded!.score).toMatchObject({ points: 6, max: 20 });
    expect(graded!.tests[0]).toMatchObject({
      verdict: 'PAC',
      right: 2,
      total: 3,
      records: [
        { title: 'sample/1', verdict: 'AC' },
        { title: 'secret/large/1', verdict: 'WA' },
        { title: 'secret/small/1', verdict: 'AC' },
        { title: 'secret/small/2', verdict: 'AC' },
      ],
    });
  });

  test('talk with programs through their validator', async () => {
    const folder = await packageIn(GUESS);
    const verified = await run(folder, ['verify', 'assignment.yaml']);
    expect(verified.stdout).toContain('6 samples as expected, 0 not.');
  });

  test('that cannot be used are explained', async () => {
    const folder = await temporaryFolder();
    const refused = async (assignment: string): Promise<string> => {
      await put(folder, {
        'a.yaml': `title: A\ntests:\n  - { package: p, points: 1 ${assignment} }\n`,
      });
      return (await run(folder, ['verify', 'a.yaml'])).stderr;
    };
    await put(folder, { 'p/x.txt': '' });
    expect(await refused('')).toContain('"p", which has no problem.yaml');
    await put(folder, { 'p/problem.yaml': 'validation: custom\n' });
    expect(await refused('')).toContain('has validation "custom", but no output validator');
    await put(folder, { 'p/problem.yaml': 'type: multi-pass\n' });
    expect(await refused('')).toContain('multi-pass');
    await put(folder, { 'p/problem.yaml': 'name: P\n', 'p/data/secret/1.in': '1\n' });
    expect(await refused('')).toContain('has no answer file for secret/1.in');
    await put(folder, { 'p/data/secret/1.ans': '1\n' });
    expect(await refused(', input: a.txt')).toContain(
      'tests[0].input has no effect beside "package"',
    );
  });
});
