/** Tests of the kind `heuristic`, graded with the real command in the real sandbox. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const ASSIGNMENT = `
title: Heuristics
tests:
  - id: tiles
    kind: heuristic
    problem: sliding-tiles
    instances: tiles.txt
    points: 2
    heuristic: { require: consistent, expanded: { tiers: { 25 %: 100 %, 50 %: 50 % }, points: 4 } }
  - id: grid
    kind: heuristic
    problem: pathfinding
    instances: grid.txt
    function: { name: far }
    points: 1
`;

/** In Python, as the book and the Pacman projects write them, and in JavaScript. */
const TILES = {
  manhattan: `def heuristic(state, goal):
    home = goal.numbers
    return sum(abs(at % 3 - home.index(t) % 3) + abs(at // 3 - home.index(t) // 3)
               for at, t in enumerate(state.numbers) if t)
`,
  none: 'def h(node):\n    return 0\n',
  blank: `def blankHeuristic(state, problem):
    return sum(1 for a, b in zip(state.numbers, problem.goal.numbers) if a != b)
`,
  fails: 'def heuristic(state):\n    return state.number\n',
};
const GRID =
  'export const far = ({ numbers: [r, c] }, { numbers: [R, C] }) => Math.abs(R - r) + Math.abs(C - c);\n';

describe.skipIf(NO_SANDBOX !== undefined)(`heuristics${SKIPPED}`, () => {
  test('points for few expanded states, none if an estimate is too high, and what reports show', async () => {
    const folder = await temporaryFolder();
    await put(folder, {
      'assignment.yaml': ASSIGNMENT,
      'tiles.txt': '2x3: 3 1 2 0 4 5\n2x3: 4 3 2 1 0 5\n',
      'grid.txt': 'XXXXXXX\nXS__X_X\nX_X___X\nX___XGX\nXXXXXXX\n',
      ...Object.fromEntries(
        Object.entries(TILES).flatMap(([name, text]) => [
          [`handed-in/${name}/sliding-tiles.py`, text],
          [`handed-in/${name}/pathfinding.js`, GRID],
        ]),
      ),
    });
    const flags = ['--submissions', 'handed-in', '--report', 'report'];
    expect(await run(folder, ['assignment.yaml', ...flags])).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    const partsOf = (name: string) => submissionIn(result, name).score.tests[0]!.parts;
    expect(partsOf('manhattan')).toEqual([
      '2 of 2 right: 2 of 2',
      '75 % for few expanded states: 3 of 4',
    ]);
    expect(partsOf('none')).toEqual([
      '2 of 2 right: 2 of 2',
      '0 % for few expanded states: 0 of 4',
    ]);
    expect(partsOf('blank')).toEqual(['it is not admissible: 0 of 6']);
    expect(submissionIn(result, 'manhattan').tests[1]).toMatchObject({ verdict: 'AC' });
    expect(submissionIn(result, 'blank').tests[0]).toMatchObject({
      verdict: 'WA',
      reason: expect.stringMatching(
        /^It is not admissible on .*: h = 2, but the goal is 1 away\.$/,
      ),
      calls: {
        heuristic: {
          fault: { kind: 'too-high', state: '1 0 2 3 4 5', record: 1 },
          records: [],
        },
      },
    });
    expect(submissionIn(result, 'manhattan').tests[0]!.calls!.heuristic!.records).toEqual([
      expect.objectContaining({ zero: 2, own: 1, reference: 1, worth: 0.5, states: 360 }),
      expect.objectContaining({ zero: 32, own: 6, reference: 6, worth: 1, states: 360 }),
    ]);
    expect(submissionIn(result, 'fails').tests[0]).toMatchObject({
      verdict: 'RTE',
      reason: expect.stringContaining("AttributeError: 'State' object has no attribute 'number'"),
    });
    const page = await readFile(join(folder, 'report/students/blank.html'), 'utf8');
    expect(page).toContain('The smallest state with a wrong estimate');
    expect(page).toMatch(/<figcaption>The state 1 0 2 3 4 5, from [^<]+<\/figcaption>/);
    const all = await readFile(join(folder, 'report/instructor.html'), 'utf8');
    expect(all).toContain('the estimate is too high');
    const one = await run(folder, ['one', 'assignment.yaml', 'handed-in/blank']);
    expect(one.stdout).toContain('The smallest of');
  });
});
