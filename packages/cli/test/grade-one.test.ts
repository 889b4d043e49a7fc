/** `queenside grade one` for each reader: a hidden test's program puts its input into everything that it writes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from './call.ts';
import { put } from './helpers.ts';
import { makeFolder } from './new/workspace.ts';

const ASSIGNMENT = `title: Queens
tests:
  - { id: shown, problem: nqueens, instances: shown.txt, points: 1 }
  - { id: secret, problem: nqueens, instances: hidden.txt, points: 1, visibleTo: staff }
`;
const INPUT = '2718281';
const PROGRAM = `import sys
text = open('nqueens.txt').read()
open('nqueens_out.txt', 'w').write(text)
print(text)
print(text, file=sys.stderr)
raise ValueError(text)
`;
const FILES = ['--gradescope', '--prairielearn', '--coderunner'];

describe.each([
  ['student', false],
  ['assistant', true],
  ['instructor', true],
] as const)('as %s', (reader, isSeen) => {
  let folder = '';
  const grade = (...args: string[]) =>
    call(folder, ['grade', 'one', 'assignment.yaml', 'spy', '--trusted', '--as', reader, ...args]);

  beforeAll(async () => {
    const made = await makeFolder();
    folder = made.path;
    await put(folder, 'assignment.yaml', ASSIGNMENT);
    await put(folder, 'shown.txt', '4\n');
    await put(folder, 'hidden.txt', `${INPUT}\n`);
    await put(folder, 'spy/nqueens.py', PROGRAM);
    return () => made[Symbol.asyncDispose]();
  });

  test('the terminal and the files show a hidden input to staff only', async () => {
    const { stdout, stderr } = await grade(...FILES.flatMap((flag) => [flag, flag.slice(2)]));
    expect(stdout).toMatch(/0 of 2 +RTE RTE\n {2}shown: /);
    expect(stdout.includes(INPUT)).toBe(isSeen);
    expect(stderr).not.toContain(INPUT);
    const [gradescope, ...others] = await Promise.all(
      FILES.map((flag) => readFile(join(folder, flag.slice(2)), 'utf8')),
    );
    expect(gradescope!.includes(INPUT)).toBe(isSeen);
    // These platforms show the whole file to students.
    expect(others.join()).not.toContain(INPUT);
  });

  test('JSON shows a hidden input to staff only', async () => {
    const { stdout } = await grade('--json');
    expect(JSON.parse(stdout)).toMatchObject({ build: { ok: true } });
    expect(stdout.includes(INPUT)).toBe(isSeen);
  });
});
