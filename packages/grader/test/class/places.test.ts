/** Programs find their input, and the grader their answers, in the usual places. */
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
  verdictsIn,
} from './helpers.ts';

const ASSIGNMENT = `
title: Queens
tests:
  - id: boards
    problem: nqueens
    instances: boards.txt
    answer: { likelyNames: 10 % }
    points: 10
`;
/** Reads one file and answers 4 queens into another, unless the board has another size. */
const copyInto = (input: string, output: string) => `
import os
here = os.path.dirname(os.path.abspath(__file__)) + '/'
with open(${input}) as file: assert file.read() == '4\\n'
with open(${output}, 'w') as file: file.write('2 4 1 3\\n')
`;

const JAVA = `
public class NQueens {
  public static void main(String[] args) {
    try { new java.util.Scanner(new java.io.File("data/in.txt")); }
    catch (java.io.FileNotFoundException e) { e.printStackTrace(); }
  }
}`;
const PRINTS = `
try: open('data/in.txt')
except OSError as error: print('cannot open', error.filename)
`;

const FILES = {
  'beside/src/nqueens.py': copyInto("here + 'nqueens.txt'", "here + 'nqueens_out.txt'"),
  'working/src/nqueens.py': copyInto("'nqueens.txt'", "'nqueens_out.txt'"),
  'given/nqueens.py': copyInto("'data/NQueens.txt'", "'data/nqueens_out.txt'"),
  'given/data/NQueens.txt': '8\n',
  'rewritten/nqueens.py': copyInto("'nqueens.txt'", "'nqueens_output.txt'"),
  'rewritten/nqueens_output.txt': '2 4 1 3\n',
  'old/out/nqueens_out.txt': '2 4 1 3\n',
  'old/nqueens.py': 'open("nqueens.txt")',
  'old-changed/nqueens.py': 'open("notes.txt", "w").write("done")',
  'old-changed/notes.txt': 'begun',
  'lost/NQueens.java': JAVA,
  'prints/nqueens.py': PRINTS,
  'linked/nqueens.py':
    'import os; os.remove("data/nqueens.txt"); os.rmdir("data"); os.symlink("/work", "data")',
  'linked/data/nqueens.txt': '8\n',
};

describe.skipIf(NO_SANDBOX !== undefined)(`places${SKIPPED}`, () => {
  test('inputs and answers are found beside the program and where the submission has such files', async () => {
    const folder = await temporaryFolder();
    const submissions = Object.entries(FILES).map(([name, text]) => [`handed-in/${name}`, text]);
    await put(folder, {
      'assignment.yaml': ASSIGNMENT,
      'boards.txt': '4\n',
      ...Object.fromEntries(submissions),
    });
    const flags = ['--submissions', 'handed-in', '--report', 'report'];
    expect(await run(folder, ['assignment.yaml', ...flags])).toMatchObject({ stderr: '' });
    const { submissions: all } = await readResult(join(folder, 'report'));
    const seen = all.map(({ name, tests: [boards] }) => [
      name,
      `${boards!.verdict} ${boards!.answerFile ?? boards!.reason}`,
    ]);
    expect(Object.fromEntries(seen)).toEqual({
      beside: 'AC src/nqueens_out.txt',
      working: 'AC nqueens_out.txt',
      given: 'AC data/nqueens_out.txt',
      rewritten: 'AC nqueens_output.txt',
      old: 'NO out/nqueens_out.txt existed before the run and the program did not change it; an old result does not count (program: nqueens.py)',
      'old-changed':
        'NO there is no nqueens_out.txt; the program wrote notes.txt (program: nqueens.py, whose sources name notes.txt, but not nqueens.txt)',
      lost: 'NO there is no nqueens_out.txt, and the program printed nothing; its error message: java.io.FileNotFoundException: data/in.txt (No such file or directory) (program: NQueens.java, whose sources name in.txt, but not nqueens.txt)',
      prints:
        'NO there is no nqueens_out.txt; the program printed to standard output, which does not count as an answer: cannot open data/in.txt (program: nqueens.py, whose sources name in.txt, but not nqueens.txt)',
      linked:
        'NO there is no nqueens_out.txt, and the program printed nothing (program: nqueens.py)',
    });
  });

  test('a program for two inputs of a problem finds both', async () => {
    const folder = await temporaryFolder();
    const grid = 'XXXXX\nXS_GX\nXXXXX\n';
    const answer = ['Greedy', 'A*'].map((label) => `${label}\\nXXXXX\\nXSPGX\\nXXXXX\\n`).join('');
    const reads = (names: readonly string[]) =>
      names.map((name) => `assert 'S' in open('pathfinding_${name}.txt').read()\n`).join('');
    const writes = ['a', 'b'].map(
      (name) => `open('pathfinding_${name}_out.txt', 'w').write('${answer}')\n`,
    );
    const tests = ['a', 'b'].map(
      (name) =>
        `  - { id: ${name}, problem: pathfinding, input: pathfinding_${name}.txt, instances: grid.txt, points: 1 }\n`,
    );
    await put(folder, {
      'assignment.yaml': `title: Paths\ntests:\n${tests.join('')}`,
      'grid.txt': grid,
      'class/both/pathfinding.py': `${reads(['a', 'b'])}${writes.join('')}`,
      // Its own file stays.
      'class/given/pathfinding.py': `${reads(['a'])}assert open('pathfinding_b.txt').read() in ('mine', '${grid.replaceAll('\n', '\\n')}')\n${writes.join('')}`,
      'class/given/pathfinding_b.txt': 'mine',
      // A file in another folder than the working folder does not help.
      'class/elsewhere/hw1/other.py': 'print(1)',
      'class/elsewhere/hw2/pathfinding.py': `${reads(['a', 'b'])}${writes.join('')}`,
      'class/elsewhere/hw2/pathfinding_b.txt': 'mine',
      'class/confused/pathfinding.py': `${reads(['a'])}${writes.join('')}`.replaceAll(
        'XSPGX',
        'XS_GX',
      ),
    });
    const ended = await run(folder, [
      'assignment.yaml',
      '--submissions',
      'class',
      '--report',
      'report',
    ]);
    expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
    const result = await readResult(join(folder, 'report'));
    expect(verdictsIn(result)).toEqual({
      both: 'AC AC',
      given: 'AC AC',
      elsewhere: 'AC AC',
      confused: 'WA WA',
    });
    const { tests: judged } = submissionIn(result, 'confused');
    const program = '(program: pathfinding.py';
    expect(judged.map(({ reason }) => reason.slice(reason.indexOf(program)))).toEqual([
      `${program})`,
      `${program}, whose sources name pathfinding_a.txt, but not pathfinding_b.txt)`,
    ]);
  });
});
