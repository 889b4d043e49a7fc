/** `grade watch`: submissions appear, change, and disappear while the class is graded. */
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi, type TestContext } from 'vitest';
import {
  ASSIGNMENT,
  CLASS,
  copySubmissions,
  NO_SANDBOX,
  put,
  readResult,
  SKIPPED,
  start,
  SUBMISSIONS,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';
import { leftovers } from './machine.ts';
import { PATIENCE } from '../../../../test/patience.ts';

const SLEEPS = 'import time\nopen("started", "w").close()\ntime.sleep(3)\n';

/** Starts `grade watch` on a folder `in`, with reports in `report`. */
async function watching(
  folder: string,
  { onTestFinished }: TestContext,
  assignment = ASSIGNMENT,
  flags: readonly string[] = [],
) {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const report = join(folder, 'report');
  const args = ['--submissions', join(folder, 'in'), '--report', report, '--no-samples', ...flags];
  const child = start(folder, ['watch', assignment, ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const until = <Value>(check: () => Value) => vi.waitFor(check, PATIENCE);
  await until(() => expect(lines.join('\n')).toContain('Press Ctrl-C to stop'));
  return {
    child,
    report,
    lines,
    until,
    saw: (pattern: RegExp) => until(() => expect(lines.join('\n')).toMatch(pattern)),
    pages: () => readdir(join(report, 'students')).catch(() => []),
    end: async (signal: 'SIGINT' | 'SIGTERM') => {
      child.kill(signal);
      const { exitCode } = await child;
      return exitCode;
    },
  };
}

// The tests mostly wait, each for a process and a folder that no other test uses.
describe.skipIf(NO_SANDBOX !== undefined)(`grade watch${SKIPPED}`, { concurrent: true }, () => {
  test('grades what appears, changes, and is removed', async (context) => {
    const folder = await temporaryFolder(context.onTestFinished);
    const { child, lines, saw, until, report, pages, end } = await watching(folder, context);
    await copySubmissions(join(folder, 'in'), ['right-python']);
    await saw(/^right-python +50 of 50 +AC AC AC$/m);
    await put(join(folder, 'in'), { 'broken.zip': 'PK\u0003\u0004 no archive' });
    await saw(/^refused: broken\.zip: .*archive/m);
    await copySubmissions(join(folder, 'in'), ['error-lines']);
    await saw(/^error-lines +17\.5 of 50/m);
    await until(async () =>
      expect(await pages()).toEqual(['error-lines.html', 'right-python.html']),
    );

    await rm(join(folder, 'in/error-lines'), { recursive: true });
    await cp(join(SUBMISSIONS, 'right-zip.zip'), join(folder, 'in/broken.zip'));
    await saw(/^removed: error-lines$/m);
    await saw(/^broken\.zip +50 of 50/m);
    await until(async () => expect(await pages()).toEqual(['broken.html', 'right-python.html']));

    expect(await end('SIGINT')).toBe(0);
    expect(lines.at(-1)).toBe('2 submissions graded, 50.0 points on average');
    const result = await readResult(report);
    expect(result).toMatchObject({ isPartial: false, refused: [] });
    expect(result.submissions.map(({ name }) => name)).toEqual(['broken.zip', 'right-python']);
    expect(await leftovers(folder, [child.pid!])).toEqual([]);
  });

  test('waits for the last file of a submission, and takes the latest', async (context) => {
    const folder = await temporaryFolder(context.onTestFinished);
    const { child, lines, saw, report, end } = await watching(folder, context);
    const program = join(folder, 'in/smith/draft.py');
    await put(folder, { 'in/smith/draft.py': 'import sys\n' });
    // Each pause is far shorter than the time after which a submission has settled, all together are longer.
    for (let line = 0; line < 10; line++) {
      await sleep(200);
      await appendFile(program, '# half of a file\n');
    }
    await cp(join(SUBMISSIONS, 'right-python'), join(folder, 'in/smith'), { recursive: true });
    await unlink(program);
    await saw(/^smith +50 of 50/m);

    // It is replaced while it runs: by a sync tool, which writes a hidden file and renames it.
    await rm(join(folder, 'in/smith'), { recursive: true });
    await put(folder, { 'in/smith/main.py': SLEEPS });
    await vi.waitFor(
      () => expect(readdir(join(report, '.queenside/work'))).resolves.not.toEqual([]),
      PATIENCE,
    );
    await writeFile(join(folder, 'in/smith/.main.py.Xa1'), 'raise SystemExit(4)\n');
    await rename(join(folder, 'in/smith/.main.py.Xa1'), join(folder, 'in/smith/main.py'));
    await saw(/^smith +0 of 50 +RTE/m);
    const grades = lines.filter((line) => line.startsWith('smith'));
    expect(grades.map((line) => line.split(/ {2,}/)[1])).toEqual(['50 of 50', '0 of 50']);
    expect(await end('SIGTERM')).toBe(0);
    expect(await leftovers(folder, [child.pid!])).toEqual([]);
  });

  test('remembers the best attempt of a folder that was removed and came back', async (context) => {
    const folder = await temporaryFolder(context.onTestFinished);
    await cp(CLASS, join(folder, 'class'), { recursive: true });
    const assignment = join(folder, 'class/assignment.yaml');
    await appendFile(assignment, '\nattempts: best\n');
    const { saw, report, end } = await watching(folder, context, assignment);
    await cp(join(SUBMISSIONS, 'right-python'), join(folder, 'in/smith'), { recursive: true });
    await saw(/^smith +50 of 50/m);
    await rm(join(folder, 'in/smith'), { recursive: true });
    await saw(/^removed: smith$/m);
    await cp(join(SUBMISSIONS, 'exit-42'), join(folder, 'in/smith'), { recursive: true });
    await saw(/^removed: smith\nsmith +50 of 50/m);
    expect(await end('SIGINT')).toBe(0);
    const { score } = submissionIn(await readResult(report), 'smith');
    expect(JSON.stringify(score)).toContain('an earlier attempt counts');
  });

  test('grades anew by a changed assignment, overrides, roster, or gradebook', async (context) => {
    const folder = await temporaryFolder(context.onTestFinished);
    const assignment = join(folder, 'assignment.yaml');
    const text = (points: number): string =>
      `title: Boards\ntests:\n  - { problem: nqueens, instances: boards.txt, points: ${points} }\n`;
    const write = (files: Readonly<Record<string, string>>) => put(folder, files);
    await write({
      'assignment.yaml': text(10),
      'boards.txt': '4\n',
      'students.csv': 'Name,Student ID\nDoe,smith\n',
      'canvas.csv': 'Student,ID,SIS Login ID,Section,Boards (1)\n"Doe, Jane",7,smith,A,\n',
      // It answers only if it finds no headers.
      'in/jo/run': 'sh jo.sh\n',
      'in/jo/jo.sh': 'ls /usr/include/* || echo "[2,4,1,3]" > nqueens_out.txt\n',
    });
    await cp(join(SUBMISSIONS, 'right-python/nqueens.py'), join(folder, 'in/smith/nqueens.py'));
    const roster = ['--roster', join(folder, 'students.csv')];
    const canvas = ['--canvas', join(folder, 'canvas.csv')];
    const { child, saw, until, report, end } = await watching(folder, context, assignment, [
      ...roster,
      ...canvas,
    ]);
    const complaints: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
    await saw(/^Doe +10 of 10 +AC$/m);
    await saw(/^jo +0 of 10 /m);
    const times = async () => submissionIn(await readResult(report), 'smith').tests[0]!.run!.varies;
    const before = await until(times);

    await write({ 'assignment.yaml': 'title: Boards\ntests: 3\n' });
    await until(() =>
      expect(complaints.join('\n')).toMatch(
        /warning: .*assignment\.yaml, line 2.*; the last valid version still applies/,
      ),
    );
    await write({
      'assignment.yaml': text(20),
      'overrides.yaml': 'students: { smith: { points: { add: 2, reason: On paper } } }\n',
      'students.csv': 'Name,Student ID\nSmith Senior,smith\n',
      'canvas.csv': 'Student,ID,SIS Login ID,Section,Boards (1)\n"Doe, Ann",7,smith,A,\n',
    });
    await saw(/^Smith Senior +22 of 20 +AC$/m);
    await until(async () =>
      expect(await readFile(join(report, 'canvas.csv'), 'utf8')).toContain(
        '"Doe, Ann",7,smith,A,22',
      ),
    );
    expect(complaints.filter((line) => line.includes('still applies'))).toHaveLength(1);
    // Nothing has run again.
    expect(await times()).toEqual(before);

    // Programs run again by other instances or in another sandbox.
    await write({
      'assignment.yaml': `${text(20)}sandbox: { hide: [/usr/include] }\n`,
      'boards.txt': '4\n5\n',
    });
    await saw(/^jo +10 of 20 +PAC$/m);
    await until(async () =>
      expect(submissionIn(await readResult(report), 'smith').tests[0]!.total).toBe(2),
    );
    expect(await end('SIGINT')).toBe(0);
    expect(await leftovers(folder, [child.pid!])).toEqual([]);
  });
});
