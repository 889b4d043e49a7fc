/** Programs that read standard input get the test's input there. What they print counts as their answer. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_SANDBOX, put, readResult, run, SKIPPED, temporaryFolder } from './helpers.ts';

const ASSIGNMENT = `
title: Queens
limits: { cpu: 1 s }
tests:
  - { id: found, problem: nqueens, instances: boards.txt, points: 10, limits: { wall: 20 s, output: 1 MiB } }
  - { id: told, problem: nqueens, input: stdin, instances: boards.txt, points: 10, limits: { wall: 20 s } }
  - { id: costs, problem: nqueens, instances: boards.txt, points: 10, limits: { wall: 20 s }, answer: { otherNames: { '-': 50 % } } }
`;
const BOARDS = "{ '4': [2, 4, 1, 3], '5': [1, 3, 5, 2, 4], '6': [2, 4, 6, 1, 3, 5] }";

const FILES = {
  'lines/nqueens.py': `import sys\nfor line in sys.stdin: print(${BOARDS}[line.strip()])`,
  'file/nqueens.py': `for line in open('nqueens.txt'): print(${BOARDS}[line.strip()], file=open('nqueens_out.txt', 'a'))`,
  'writes/nqueens.py': `import sys\nprint('reading')\nprint(*(${BOARDS}[line.strip()] for line in sys.stdin), sep='\\n', file=open('nqueens_out.txt', 'w'))`,
  'device/nqueens.js': `const boards = ${BOARDS};\nconst lines = require('fs').readFileSync('/dev/stdin', 'utf8').trim();\nfor (const line of lines.split('\\n')) console.log(JSON.stringify(boards[line]));`,
  'forks/nqueens.py': `import os, sys\nif os.fork() == 0: print(${BOARDS}[input()]), sys.stdout.flush(), os._exit(0)\nos.wait()\nprint(sys.stdin.read())`,
  'closes/nqueens.py': `import os, sys\nsys.stdin.close()\nprint([2, 4, 1, 3])`,
  'loops/nqueens.c': '#include <stdio.h>\nint main(void) { int n; for (;;) scanf("%d", &n); }',
};

describe.skipIf(NO_SANDBOX !== undefined)(`standard input${SKIPPED}`, () => {
  test.each([[[]], [['--trusted']]])(
    '%j: is what the sources read, or what the test says',
    async (flags) => {
      const folder = await temporaryFolder();
      const submissions = Object.entries(FILES).map(([name, text]) => [`class/${name}`, text]);
      await put(folder, {
        'assignment.yaml': ASSIGNMENT,
        'boards.txt': '4\n5\n6\n',
        ...Object.fromEntries(submissions),
      });
      const report = join(folder, 'report');
      await run(folder, [
        'assignment.yaml',
        '--submissions',
        'class',
        '--report',
        report,
        ...flags,
      ]);
      const { submissions: all } = await readResult(report);
      const seen = all.map(({ name, tests, score }) => [
        name,
        ...tests.map(
          ({ verdict, input, answerFile = '' }, index) =>
            `${verdict} ${input} ${answerFile} ${score.tests[index]!.points}`,
        ),
      ]);
      const [printed, costs] = ['AC - - 10', 'AC - - 5'];
      expect(seen).toEqual([
        ['closes', ...Array(2).fill('PAC - - 3.3333333333333335'), 'PAC - - 0'],
        ['device', printed, printed, costs],
        [
          'file',
          'AC nqueens.txt nqueens_out.txt 10',
          'RTE -  0',
          'AC nqueens.txt nqueens_out.txt 10',
        ],
        ['forks', ...Array(2).fill('PAC - - 3.3333333333333335'), 'PAC - - 0'],
        ['lines', printed, printed, costs],
        ['loops', ...Array(3).fill('TLE -  0')],
        ['writes', 'AC - nqueens_out.txt 10', 'FE - - 0', 'AC - nqueens_out.txt 10'],
      ]);
      const file = all.find(({ name }) => name === 'file')!;
      expect(file.tests[1]!.reason).toMatch(
        /whose sources name nqueens\.txt, but the input is on standard input\)$/,
      );
      const page = await readFile(join(report, 'students/lines.html'), 'utf8');
      expect(page).toContain('Input: standard input; answers: standard output.');
    },
  );
});
