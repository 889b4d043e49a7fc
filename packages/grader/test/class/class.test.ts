/** The whole class: every submission gets its expected result, and none does harm. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { GradeResult } from '@queenside/class-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLASS,
  ASSIGNMENT,
  EXPECTED,
  makeFolder,
  NO_SANDBOX,
  SKIPPED,
  readResult,
  readTree,
  runProcess,
  SUBMISSIONS,
  submissionIn,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** The submission `network` calls this port. It is outside the range of automatic ports. */
const PORT = 23_571;
const SECRET = 'a-secret-of-the-grader-7c1f';

describe.skipIf(NO_SANDBOX !== undefined)(`the sample class${SKIPPED}`, () => {
  let folder = '';
  let ended: Awaited<ReturnType<typeof runProcess>>;
  let result: GradeResult;
  let before: Record<string, string>;
  let calls = 0;
  const server = createServer((socket) => {
    calls++;
    socket.end('[2,4,1,3]\n');
  });

  beforeAll(async () => {
    folder = await makeFolder();
    before = await readTree(CLASS);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(PORT, '127.0.0.1', resolve);
    });
    // The samples come first: a wrong one would stop the grading.
    ended = await runProcess(
      folder,
      [ASSIGNMENT, '--submissions', SUBMISSIONS, '--report', join(folder, 'report')],
      { QUEENSIDE_TEST_SECRET: SECRET },
    );
    result = await readResult(join(folder, 'report'));
  });

  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  test('is graded as a whole', async () => {
    expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(result).toMatchObject({ isPartial: false, refused: [], sandbox: 'bubblewrap' });
    const names = result.submissions.map(({ name }) => name);
    expect(names).toEqual(Object.keys(EXPECTED).toSorted());
    expect(names).toEqual((await readdir(SUBMISSIONS)).toSorted());
    expect(ended.stdout).toContain(`${names.length} submissions graded`);
  });

  test.each(Object.entries(EXPECTED))('%s', (name, expected) => {
    const { tests, score, build } = submissionIn(result, name);
    expect({ name, verdicts: tests.map((each) => [each.test, each.verdict]) }).toEqual({
      name,
      verdicts: tests.map((each) => [
        each.test,
        expected.verdicts[each.test] ?? expected.verdicts['*'],
      ]),
    });
    expect(score).toMatchObject({ points: expected.points, max: 50, isOpen: false });
    for (const [id, piece] of Object.entries(expected.reason ?? {}))
      expect(tests.find((each) => each.test === id)?.reason).toContain(piece);
    for (const [id, piece] of Object.entries(expected.deduction ?? {}))
      expect(
        tests
          .find((each) => each.test === id)
          ?.deductions.map(({ why }) => why)
          .join(),
      ).toContain(piece);
    expect(build.log).toContain(expected.build ?? '');
  });

  test('every result that is not right has a reason', () => {
    const silent = result.submissions.flatMap(({ name, tests }) =>
      tests.filter(({ verdict, reason }) => (verdict === 'AC') !== (reason === '')).map(() => name),
    );
    expect(silent).toEqual([]);
  });

  test('every run names its program, also in its reason', () => {
    const runs = result.submissions.flatMap(({ tests }) => tests.filter(({ run }) => run));
    expect(runs.filter(({ program }) => (program?.why ?? '') === '')).toEqual([]);
    const wrong = runs.filter(({ reason }) => reason !== '');
    expect(wrong.length).toBeGreaterThan(5);
    expect(wrong.filter(({ reason, program }) => !reason.includes(program!.name))).toEqual([]);
  });

  test('leaves no processes, mounts, or files behind', async () => {
    expect(await leftovers(folder, [ended.pid])).toEqual([]);
    const kept = await readdir(join(folder, 'report', '.queenside'));
    expect(kept.toSorted()).toEqual([
      'answers',
      'decisions.version',
      'grades.lock',
      'grades.sqlite',
    ]);
  });

  test('does not change the class', async () => {
    expect(await readTree(CLASS)).toEqual(before);
  });

  test('makes no network calls', () => {
    expect(calls).toBe(0);
  });

  test('cannot read the environment of the grader', async () => {
    const environ = submissionIn(result, 'reads-environ').tests[0]!;
    expect(environ.records[0]?.reason).toContain('environment: ');
    const files = await readdir(join(folder, 'report'), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(async ({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    );
    expect(texts.length).toBeGreaterThan(result.submissions.length);
    expect(texts.filter((text) => text.includes(SECRET))).toEqual([]);
    const answer = texts.find((text) => text.startsWith('environment: '));
    expect(answer).toContain('HOME=/work');
  });

  test('puts no markup of students into reports', async () => {
    const pages = await readTree(join(folder, 'report'));
    const html = Object.entries(pages).filter(([path]) => path.endsWith('.html'));
    // It is quoted as text.
    expect(pages['students/markup-answer.html']).toContain('&lt;script');
    expect(html.filter(([, text]) => /<script>alert|<img src=x/.test(text))).toEqual([]);
    const escapes = Object.entries(pages).filter(([, text]) => text.includes('\u{1b}'));
    expect(escapes.map(([path]) => path)).toEqual([]);
    // XML readers get it back as text.
    expect(pages['junit.xml']).not.toContain('<script>');
  });

  test('gets all reports', async () => {
    const paths = Object.keys(await readTree(join(folder, 'report')));
    const each = result.submissions.flatMap(({ id }) => [
      `students/${id}.html`,
      `staff/${id}.html`,
      `gradescope/${id}.json`,
    ]);
    const pairs = result.similar.map((_, index) => `similar/${index + 1}.html`);
    const whole = ['assistant.html', 'grades.csv', 'instructor.html', 'junit.xml', 'result.json'];
    expect(paths).toEqual([...whole, ...each, ...pairs].toSorted());
  });
});
