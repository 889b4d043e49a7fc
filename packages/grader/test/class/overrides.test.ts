/** Lateness, attempts, and a teacher's decisions on single students. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  keptFacts,
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const ASSIGNMENT = `
title: Queens
due: 2026-10-14 23:59Z
late: { grace: 10 min, penalty: 10 %, per: 24 h, most: 50 % }
tests:
  - { problem: nqueens, instances: boards.txt, points: 20, limits: { cpu: 1 s } }
`;
const RIGHT = "open('nqueens_out.txt', 'w').write('2 4 1 3\\n')\n";
const SLOW = `import time; begun = time.process_time()
while time.process_time() < begun + 1.5: pass
${RIGHT}`;
const OVERRIDES = `
students:
  bob:
    late: waived
    comment: Your train was late, so this is in time.
  Cy Young:
    submitted: 2026-10-16 10:00Z
    points: { add: 1.5, reason: A beautiful proof }
  dan:
    run: python3 start.py
    files: { start.py: fixes/start.py, broken.py: null }
  eve: { timeFactor: 4 }
  fay: { excused: true, points: { set: 3, reason: Oral exam } }
  nobody: { comment: Hello }
  Cyy: { comment: Hello }
`;
const ROSTER = `Name,Student ID,Section,Email
"Young, Cy",cy,B,cyoung@example.org
Ann Archer,901,A,ann@example.org
Bob Brown,902,A,bob@example.org
Dan Day,77,B,dan@example.org
Zed Zero,78,B,zed@example.org
`;
const FLAGS = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];
const fullPoints = { points: 20, adjustments: [] };

async function makeClass(): Promise<string> {
  const folder = await temporaryFolder();
  await put(folder, {
    'assignment.yaml': ASSIGNMENT,
    'boards.txt': '4\n',
    'roster.csv': ROSTER,
    'fixes/start.py': RIGHT,
    'handed-in/archerann_LATE_901_5001_nqueens.py': RIGHT,
    'handed-in/brownbob_LATE_902_5002_nqueens.py': RIGHT,
    'handed-in/cy/nqueens.py': RIGHT,
    'handed-in/dan/broken.py': 'import nothing\n',
    'handed-in/eve/nqueens.py': SLOW,
    'handed-in/fay/nqueens.py': RIGHT,
  });
  return folder;
}

describe.skipIf(NO_SANDBOX !== undefined)(`decisions${SKIPPED}`, () => {
  test('change the run and the points of one student, and are shown', async () => {
    const folder = await makeClass();
    await put(folder, {
      'overrides.yaml': OVERRIDES.replace('  bob:', '  bob@example.org:')
        .replace('  dan:', '  77:')
        .replace('timeFactor: 4', 'timeFactor: 4, run: { nqueens: sh -c "python3 nqueens.py" }'),
    });
    const ended = await run(folder, [...FLAGS, '--roster', 'roster.csv']);
    expect(ended).toMatchObject({ exitCode: 0 });
    expect(ended.stderr).toContain('overrides.yaml, line 14: no submission is called nobody');
    expect(ended.stderr).toContain('so these decisions have no effect; did you mean cy?');
    expect(ended.stderr).toContain('1 student of the roster handed in nothing: Zed Zero.');
    const result = await readResult(join(folder, 'report'));
    const scoreOf = (name: string) => {
      const { score } = result.submissions.find(({ id }) => id.startsWith(name))!;
      return { points: score.points, adjustments: score.adjustments };
    };
    expect(scoreOf('archerann')).toEqual({
      points: 18,
      adjustments: [{ points: -2, why: 'handed in late: 1 × 10 % of 20' }],
    });
    expect(scoreOf('brownbob')).toEqual({
      points: 20,
      adjustments: [{ points: 0, why: 'handed in late, which costs nothing' }],
    });
    expect(scoreOf('cy')).toEqual({
      points: 17.5,
      adjustments: [
        { points: -4, why: 'handed in 1 day 10 h late: 2 × 10 % of 20' },
        { points: 1.5, why: 'A beautiful proof' },
      ],
    });
    expect(scoreOf('dan')).toEqual(fullPoints);
    expect(submissionIn(result, 'dan').tests[0]!.program).toEqual({
      name: 'python3 start.py',
      why: 'the teacher named it',
    });
    expect(scoreOf('eve')).toEqual(fullPoints);
    expect(submissionIn(result, 'eve').tests[0]!.program!.name).toBe('sh -c python3 nqueens.py');
    expect(scoreOf('fay')).toEqual({ points: 3, adjustments: [{ points: -17, why: 'Oral exam' }] });
    expect(submissionIn(result, 'cy').person).toEqual({
      name: 'Cy Young',
      studentId: 'cy',
      section: 'B',
      email: 'cyoung@example.org',
    });
    const page = async (name: string) => readFile(join(folder, 'report', name), 'utf8');
    expect(await page('students/cy.html')).toContain('A beautiful proof');
    expect(await page('students/brownbob_902.html')).toContain('Your train was late');
    expect(await page('instructor.html')).toContain('Cy Young');
    const history = await run(folder, ['history', 'cy', '--report', 'report']);
    expect(history.stdout).toContain('1.5: A beautiful proof');
    expect(await page('grades.csv')).toMatch(/^dan,Dan Day,77,/m);
    expect(await page('grades.csv')).toMatch(/^fay,fay,.*,3,20,no,-17,yes$/m);
  });

  test('of points and time do not run anything again', async () => {
    const folder = await makeClass();
    const report = join(folder, 'report');
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const runs = keptFacts(report, 'run');
    const text = OVERRIDES.replace(/ {2}dan:[^]*?\n {2}(?=eve)/, '  ').replace(
      'timeFactor: 4',
      'comment: x',
    );
    await put(folder, { 'overrides.yaml': text });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    expect(keptFacts(report, 'run')).toEqual(runs);
    expect(submissionIn(await readResult(report), 'fay').score.points).toBe(3);
  });

  test.each([
    [
      'students: { ann: { lat: waived } }',
      'line 1, column 20: students.ann.lat is not a known key',
    ],
    [
      'students:\n  ann:\n    due: 2026-02-31 10:00',
      'line 3, column 5: students.ann.due is out of range',
    ],
    ['students: { ann: { files: { ../x: y } } }', 'must be a path in the submission'],
    ['students: { ann: { files: { x: y } } }', 'names "y", but there is no such file'],
    ['students: { ann: { points: { add: 1 } } }', 'students.ann.points.reason is missing'],
    ['students: { ann: { late: 10 } }', 'students.ann.late'],
    [
      'students: { ann: { run: { nqueen: x } } }',
      'students.ann.run.nqueen must be a problem of the assignment: nqueens',
    ],
    [
      'students: { ann: { points: { add: 1, set: 2, reason: x } } }',
      'must have either "add" or "set"',
    ],
  ])('%j: %s', async (text, message) => {
    const folder = await makeClass();
    await put(folder, { 'overrides.yaml': `${text}\n` });
    const { exitCode, stderr } = await run(folder, FLAGS);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('overrides.yaml, line');
  });
});

describe.skipIf(NO_SANDBOX !== undefined)(`attempts${SKIPPED}`, () => {
  const why = 'an earlier attempt counts: it has more points than the latest one (0)';
  test.each([
    ['last', 0, []],
    ['best', 20, [why]],
  ])('the %s one counts', async (attempts, points, reasons) => {
    const folder = await temporaryFolder();
    const [ann, bob] = ['handed-in/ann/nqueens.py', 'handed-in/bob/nqueens.py'];
    await put(folder, {
      'assignment.yaml': `${ASSIGNMENT.replace(/^(?:due|late).*\n/gm, '')}attempts: ${attempts}\n`,
      'boards.txt': '4\n',
      [ann]: RIGHT,
      [bob]: RIGHT,
    });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    await put(folder, { [ann]: '1', [bob]: `${RIGHT}# The latest of two equal ones.\n` });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const { submissions } = await readResult(join(folder, 'report'));
    const scores = submissions.map(({ score }) => [
      score.points,
      score.adjustments.map((each) => each.why),
    ]);
    expect(scores).toEqual([
      [points, reasons],
      [20, []],
    ]);
  });
});
