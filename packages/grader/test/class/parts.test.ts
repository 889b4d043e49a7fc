/** Points for a part of an answer that is right. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_SANDBOX, put, readResult, run, SKIPPED, temporaryFolder } from './helpers.ts';

const assignment = (parts: string) => `
title: Trees
tests:
  - problem: alphabeta
    instances: trees.txt
    points: 12
    scoring: { parts: { ${parts} } }
`;
const TREE = '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,5),(B,3),(C,3),(C,9)}\n';
/** The first answer is right, the second has only the right score, the third nothing. */
const PROGRAM = `
with open('alphabeta_out.txt', 'w') as out:
    out.write('Graph 1: Score: 3; Leaf Nodes Examined: 3\\n')
    out.write('Graph 2: Score: 3; Leaf Nodes Examined: 40\\n')
    out.write('Graph 3: Score: 9; Leaf Nodes Examined: 3\\n')
`;
const FLAGS = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];

describe.skipIf(NO_SANDBOX !== undefined)(`parts${SKIPPED}`, () => {
  test('a right score with a wrong count gives the share that the assignment names', async () => {
    const folder = await temporaryFolder();
    await put(folder, {
      'assignment.yaml': assignment('score: 50 %'),
      'trees.txt': TREE.repeat(3),
      'handed-in/ann/alphabeta.py': PROGRAM,
    });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0, stderr: '' });
    const [ann] = (await readResult(join(folder, 'report'))).submissions;
    expect(ann!.score).toMatchObject({ points: 6, max: 12 });
    expect(ann!.score.tests[0]!.parts).toEqual([
      '1 of 3 right, 1 with the right score (50 % each): 6 of 12',
    ]);
    expect(ann!.tests[0]).toMatchObject({ verdict: 'PAC', rightParts: { score: 1 } });

    await put(folder, { 'assignment.yaml': assignment('scores: 50 %') });
    expect((await run(folder, FLAGS)).stderr).toContain(
      'line 7, column 25: tests[0].scoring.parts.scores names an unknown part of answers to "alphabeta": "scores"; did you mean "score"?',
    );
  });
});
