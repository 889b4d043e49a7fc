/** Records that are blocks, in assignments. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const FRAMED = fileURLToPath(new URL('../../../batch/test/fixtures/framed', import.meta.url));

const ASSIGNMENT = `title: Paths
tests:
  - title: diagonal
    problem: gridwalk
    input: gridwalk_b.txt
    instances: grids.txt
    points: 4
  - title: orthogonal
    problem: gridwalk
    input: gridwalk_a.txt
    instances: grids.txt
    points: 4
  - title: generated
    problem: gridwalk
    input: gridwalk_b.txt
    instances: { generate: { count: 1, size: 2 } }
    points: 1
`;

const GRIDS = 'S.\n.G\n\nSG\n\n#S\nG#\n\nS#\nG.\n';

/**
 * A program that answers all files it finds. It knows only small grids without diagonals, and answers 'no path' if every
 * neighbor is a wall.
 */
const PROGRAM = `
import glob
for name in glob.glob('gridwalk_?.txt'):
    diagonal = name == 'gridwalk_b.txt'
    answers = []
    for grid in open(name).read().strip().split('\\n\\n'):
        if grid == '#S\\nG#' and not diagonal:
            grid = 'no path'
        elif grid == 'S.\\n.G' and not diagonal:
            grid = 'S*\\n.G'
        answers.append(grid + '\\n')
    open(name.replace('.txt', '_out.txt'), 'w').write('\\n'.join(answers))
`;

describe.skipIf(NO_SANDBOX !== undefined)(`blocks${SKIPPED}`, () => {
  test('reach programs and the checker with their variant, under the names of the handout', async () => {
    const folder = await temporaryFolder();
    await put(folder, {
      'queenside.config.json': JSON.stringify({ plugins: [FRAMED] }),
      'assignment.yaml': ASSIGNMENT,
      'grids.txt': GRIDS,
      'handed-in/right/gridwalk.py': PROGRAM,
      'handed-in/wrong/gridwalk.py': PROGRAM.replace(' and not diagonal', ''),
    });
    const flags = ['--submissions', 'handed-in', '--report', 'report', '--no-samples'];
    const { exitCode, stderr } = await run(folder, ['assignment.yaml', ...flags]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const result = await readResult(join(folder, 'report'));
    const outcomes = (name: string) =>
      submissionIn(result, name).tests.map(({ verdict, right, total }) => [verdict, right, total]);
    expect(outcomes('right').slice(0, 2)).toEqual([
      ['AC', 4, 4],
      ['AC', 4, 4],
    ]);
    expect(outcomes('right')[2]![2]).toBe(1);
    expect(outcomes('wrong').slice(0, 2)).toEqual([
      ['PAC', 3, 4],
      ['AC', 4, 4],
    ]);
  });

  test('in sections are judged and scored one by one', async () => {
    const folder = await temporaryFolder();
    const program = `open('two-ways_out.txt', 'w').write('Breadth first\\nSG\\nA*\\nno path\\n')`;
    await put(folder, {
      'queenside.config.json': JSON.stringify({ plugins: [FRAMED] }),
      'assignment.yaml': `title: Two ways
tests:
  - { title: both, problem: two-ways, instances: grids.txt, points: 4 }
`,
      'grids.txt': 'SG\n',
      'handed-in/half/two-ways.py': program,
    });
    const flags = ['--submissions', 'handed-in', '--report', 'report', '--no-samples'];
    expect(await run(folder, ['assignment.yaml', ...flags])).toMatchObject({ exitCode: 0 });
    const { tests, score } = submissionIn(await readResult(join(folder, 'report')), 'half');
    expect(tests[0]).toMatchObject({ verdict: 'PAC', right: 1, total: 2 });
    expect(score.points).toBe(2);
    expect(JSON.stringify(tests[0])).toContain('record 1, A*');
  });

  test('that cannot be read are refused with their line', async () => {
    const folder = await temporaryFolder();
    await put(folder, {
      'queenside.config.json': JSON.stringify({ plugins: [FRAMED] }),
      'assignment.yaml': ASSIGNMENT,
      'grids.txt': 'SG\n\nS.\n.x\n',
      'handed-in/right/gridwalk.py': PROGRAM,
    });
    const flags = ['--submissions', 'handed-in', '--report', 'report', '--no-samples'];
    const { stderr } = await run(folder, ['assignment.yaml', ...flags]);
    expect(stderr).toMatch(/grids.txt, line 4, column 2: .*"x" is not a cell/);
  });
});
