/** Reports name the program that ran, and mention a missing one only once. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_SANDBOX, put, readResult, run, SKIPPED, temporaryFolder } from './helpers.ts';

const ASSIGNMENT = `
title: x
tests:
  - { title: Boards, problem: nqueens, instances: boards.txt, points: 1 }
  - { title: Trees, problem: alphabeta, instances: trees.txt, points: 1 }
  - { title: More trees, problem: alphabeta, instances: trees.txt, points: 1 }
`;

describe.skipIf(NO_SANDBOX !== undefined)(`programs${SKIPPED}`, () => {
  test('of another problem are never run, and a missing one is reported once', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    await put(folder, {
      'assignment.yaml': ASSIGNMENT,
      'boards.txt': '4\n',
      'trees.txt': '{(A,MAX)} {(A,3)}\n',
      'class/ann/nqueens_v1.py': 'print(1)',
      'class/ann/nqueens_v2.py': 'print(2)',
      'class/ann/random_queens.py': 'print(3)',
      'class/bob/nqueens.ipynb': '{',
    });
    const args = ['assignment.yaml', '--submissions', 'class', '--report', report];
    expect(await run(folder, args)).toMatchObject({ exitCode: 0 });
    const [ann, bob] = (await readResult(report)).submissions;
    const [boards, trees, more] = ann!.tests;
    expect(boards!.program).toEqual({
      name: 'nqueens_v2.py',
      why: 'by its name, it is the latest of nqueens_v1.py, nqueens_v2.py',
    });
    expect(boards!.reason).toContain('nqueens_v2.py');
    expect(trees!.reason).toMatch(/program for alphabeta.*random_queens\.py/);
    expect(more!.reason).toBe('the same reason as for "Trees"');
    expect(bob!.build.reason).toBe('no program can be run; each test says why');
    expect(bob!.tests.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/save it as a program such as nqueens\.py$/),
      expect.stringMatching(/save it as a program such as alphabeta\.py$/),
      'the same reason as for "Trees"',
    ]);
  });
});
