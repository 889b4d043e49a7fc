/** Points by section of the answers: one answer file with the paths of two searches. */
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
  temporaryFolder,
} from './helpers.ts';

const assignment = (scoring: string, problem = 'pathfinding') => `
title: Paths
tests:
  - id: grids
    problem: ${problem}
    input: pathfinding_a.txt
    instances: grids.txt
    points: 20
    scoring: ${scoring}
`;
const GRIDS = 'XXXXX\nXS_GX\nXXXXX\n\nXXXX\nXSGX\nXXXX\n';
/** Greedy search finds the second path only, A* both. */
const PROGRAM = `
with open('pathfinding_a_out.txt', 'w') as out:
    out.write('Greedy\\nXXXXX\\nXS_GX\\nXXXXX\\nA*\\nXXXXX\\nXSPGX\\nXXXXX\\n\\n')
    out.write('Greedy\\nXXXX\\nXSGX\\nXXXX\\nA*\\nXXXX\\nXSGX\\nXXXX\\n')
`;
const FLAGS = ['assignment.yaml', '--report', 'report'];
const GRADE = [...FLAGS, '--submissions', 'handed-in'];

describe.skipIf(NO_SANDBOX !== undefined)(`sections${SKIPPED}`, () => {
  test('give points by their shares, on all pages and in all files', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    const read = (file: string) => readFile(join(report, file), 'utf8');
    await put(folder, {
      'assignment.yaml': assignment('{}'),
      'grids.txt': GRIDS,
      'handed-in/ann/pathfinding.py': PROGRAM,
    });
    expect(await run(folder, GRADE)).toMatchObject({ exitCode: 0, stderr: '' });
    const [before] = (await readResult(report)).submissions;
    expect(before!.score.points).toBe(15);
    expect(before!.tests[0]!.sections).toEqual([
      { label: 'Greedy', right: 1, total: 2 },
      { label: 'A*', right: 2, total: 2 },
    ]);
    expect(before!.score.tests[0]).not.toHaveProperty('sections');
    const runs = keptFacts(report, 'run');

    // Rejudging runs nothing again.
    await put(folder, {
      'assignment.yaml': assignment("{ sections: { Greedy: 40 %, 'A*': 60 % } }"),
    });
    const preview = await run(folder, ['rejudge', ...FLAGS]);
    expect(preview).toMatchObject({ exitCode: 0, stderr: '' });
    expect(preview.stdout).toMatch(/ann +15 -> 16 +grids\n1 grade of 1 would change/);
    expect(await run(folder, ['rejudge', ...FLAGS, '--apply'])).toMatchObject({ exitCode: 0 });
    expect(keptFacts(report, 'run')).toEqual(runs);

    const [ann] = (await readResult(report)).submissions;
    expect(ann!.score.tests[0]).toMatchObject({
      points: 16,
      parts: ['Greedy: 1 of 2 right: 4 of 8', 'A*: 2 of 2 right: 12 of 12'],
      sections: [
        { section: 'Greedy', points: 4, max: 8 },
        { section: 'A*', points: 12, max: 12 },
      ],
    });
    expect(await read('grades.csv')).toMatch(
      /^id,name,studentId,grids points,grids verdict,grids Greedy,grids A\*,.*\nann,ann,,16,PAC,4,12,/,
    );
    expect(await read('students/ann.html')).toContain('Greedy: 1 of 2 right: 4 of 8');
    expect(await read('staff/ann.html')).toContain('16 of 20 points (Greedy 4 of 8, A* 12 of 12).');
    expect(await read('instructor.html')).toContain('<small>Greedy 4</small><small>A* 12</small>');
    expect(await read('instructor.html')).toContain('Points by section: grids');
    expect(await read('junit.xml')).toContain('Greedy 4 of 8, A* 12 of 12');
    expect(await read('gradescope/ann.json')).toContain('A*: 2 of 2 right: 12 of 12');

    const history = await run(folder, ['history', 'ann', '--report', 'report']);
    expect(history.stdout).toContain('grids: Greedy 4 of 8, A* 12 of 12');
    const one = await run(folder, ['one', 'assignment.yaml', 'handed-in/ann', '--json']);
    expect(JSON.parse(one.stdout)).toMatchObject({
      score: { tests: [{ sections: [{ section: 'Greedy', points: 4 }, { points: 12 }] }] },
    });

    await put(folder, {
      'overrides.yaml':
        'students: { ann: { points: { add: 2, reason: Greedy is right on paper } } }',
    });
    expect(await run(folder, GRADE)).toMatchObject({ exitCode: 0 });
    expect((await readResult(report)).submissions[0]!.score).toMatchObject({
      points: 18,
      tests: [{ sections: [{ points: 4 }, { points: 12 }] }],
    });
  });

  test('are refused if they are unknown or not 100 % together', async () => {
    const folder = await temporaryFolder();
    const refused = async (scoring: string, problem?: string) => {
      await put(folder, {
        'assignment.yaml': assignment(scoring, problem),
        'grids.txt': problem === undefined ? GRIDS : '8\n',
        'handed-in/ann/pathfinding.py': PROGRAM,
      });
      return (await run(folder, GRADE)).stderr;
    };
    expect(await refused('{ sections: { Greedy: 40 %, Star: 60 % } }')).toContain(
      'line 9, column 42: tests[0].scoring.sections names an unknown section of answers to "pathfinding": "Star"; did you mean "A*"? Known sections: Greedy, A*',
    );
    expect(await refused("{ sections: { Greedy: 40 %, 'A*': 40 % } }")).toContain(
      'line 9, column 16: the shares of tests[0].scoring.sections add up to 80 %; make them add up to 100 %',
    );
    expect(await refused('{ sections: { Greedy: 100 % } }', 'nqueens')).toContain(
      'tests[0].scoring.sections: each record of this test has one answer; remove "sections"',
    );
  });
});
