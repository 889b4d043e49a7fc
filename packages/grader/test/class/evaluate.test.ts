/** The key `evaluate` of tests: the teacher's evaluation decides records that end in a depth. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_SANDBOX, put, readResult, run, submissionIn, temporaryFolder } from './helpers.ts';

const ASSIGNMENT = `
title: Evaluate
tests:
  - id: search
    kind: function
    problem: tic-tac-toe
    instances: positions.txt
    evaluate: corner.py
    points: 2
    rule: { is: minimax, points: 2 }
  - id: program
    problem: connect-four
    instances: boards.txt
    evaluate: corner.py:corner
    points: 4
`;
/** Likes the corner, beyond the score of a win, and nothing else. */
const CORNER = `def corner(board):\n    return 5 if board[-1][0] == "X" else -3\n`;
const SEARCH = `
def search(tree, node):
    if tree.is_leaf(node):
        return tree.value(node), None
    values = [(search(tree, child)[0], child) for child in tree.children(node)]
    return (max if tree.is_max(node) else min)(values, key=lambda each: each[0])

def solve(tree):
    return search(tree, tree.root)
`;
const FLAGS = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];

test.skipIf(NO_SANDBOX !== undefined)(
  'functions see its values, and programs are judged by them',
  async () => {
    const folder = await temporaryFolder();
    const handIn = (name: string, value: string, move: number) => ({
      [`handed-in/${name}/tic-tac-toe.py`]: SEARCH.replace('tree.value(node)', value),
      [`handed-in/${name}/connect-four.py`]: `print("Score: 5; Best Move: ${move}")\n`,
    });
    await put(folder, {
      'assignment.yaml': ASSIGNMENT,
      'corner.py': CORNER,
      'positions.txt': '......... depth 1\nX...O.... depth 2\n',
      'boards.txt': '4x4 depth 1\n',
      ...handIn('right', 'tree.value(node)', 1),
      ...handIn('wrong', 'min(0, tree.value(node))', 2),
    });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    const [right, wrong] = [submissionIn(result, 'right'), submissionIn(result, 'wrong')];
    expect(right.tests.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['AC', expect.anything()],
      ['AC', expect.anything()],
    ]);
    expect(wrong.tests.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('the position is worth 5, not 0'),
      expect.stringContaining('2 leads to a position worth -3, but another move reaches 5'),
    ]);
    // Positions whose evaluation depends on chance are refused before anything runs.
    await put(folder, { 'corner.py': 'import random\ncorner = lambda board: random.random()\n' });
    const refused = await run(folder, FLAGS);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stderr).toMatch(
      /assignment\.yaml, line 8, column \d+: .*returned 0\.\d+ and later/m,
    );
  },
);
