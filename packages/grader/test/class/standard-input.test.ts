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
  test('is what the sources read, or what the test says', async () => {
    const folder = await temporaryFolder();
    const submissions = Object.entries(FILES).map(([name, text]) => [`class/${name}`, text]);
    await put(folder, {
      'assignment.yaml': ASSIGNMENT,
      'boards.txt': '4\n5\n6\n',
      ...Object.fromEntries(submissions),
    });
    const report = join(folder, 'report');
    await run(folder, ['assignment.yaml', '--submissions', 'class', '--report', report]);
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
      // The first process reads one record.
      ['forks', printed, printed, costs],
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
  });

  test('programs that take one record a run, and a file of an old editor', async () => {
    const folder = await temporaryFolder();
    await put(folder, {
      'assignment.yaml': `
title: Queens
tests:
  - { id: found, problem: nqueens, instances: boards.txt, points: 3 }
  - { id: told, problem: nqueens, input: argument, instances: boards.txt, points: 3 }
  - { id: each, problem: nqueens, input: stdin, runs: each-record, instances: boards.txt, points: 3 }
  - { id: all, problem: nqueens, runs: all-records, instances: boards.txt, points: 3 }
`,
      'boards.txt': '\u{feff}# boards\r\n4\r\n5\r\n7',
      'class/argument/nqueens.py': `import sys\nprint(${BOARDS}[sys.argv[1]])`,
      'class/one/nqueens.py': `print(${BOARDS}.get(input(), 'a' * 9))`,
      'class/fixed/nqueens.py': 'print([2, 4, 6, 1, 3, 5])',
    });
    const report = join(folder, 'report');
    const args = ['assignment.yaml', '--submissions', 'class', '--report', report];
    await run(folder, args);
    const { submissions, notices } = await readResult(report);
    expect(notices).toEqual(
      ['found', 'told', 'each', 'all'].map(
        (title) =>
          `Programs get boards.txt (${title}) without its byte-order mark, comments, and carriage returns, and with a line end at its end.`,
      ),
    );
    const seen = submissions.map(({ name, tests }) => [
      name,
      ...tests.map(
        ({ verdict, right, input, runs = '' }) => `${verdict} ${right} ${input} ${runs}`,
      ),
    ]);
    expect(seen).toEqual([
      [
        'argument',
        'PAC 2 argument each-record',
        'PAC 2 argument each-record',
        'RTE 0 - each-record',
        'PAC 2 argument each-record',
      ],
      [
        'fixed',
        'WA 0 nqueens.txt ',
        'WA 0 argument each-record',
        'WA 0 - each-record',
        'WA 0 nqueens.txt ',
      ],
      [
        'one',
        'PAC 2 - each-record',
        'RTE 0 argument each-record',
        'PAC 2 - each-record',
        'PAC 1 - ',
      ],
    ]);
    const one = submissions.find(({ name }) => name === 'one')!;
    expect(one.tests[0]!.records.map(({ title, verdict }) => `${title}: ${verdict}`)).toEqual([
      'record 1, n = 4: AC',
      'record 2, n = 5: AC',
      'record 3, n = 7: FE',
    ]);
    const fixed = submissions.find(({ name }) => name === 'fixed')!;
    expect(fixed.tests[0]!.reason).toMatch(/which solves only n = 6: it read nothing\)$/);
    expect(one.tests[0]!.reason).toContain('which reads standard input, one record a run');
  });

  test('programs that take only the number of a record', async () => {
    const folder = await temporaryFolder();
    const all =
      'from itertools import permutations\ndef boards(n): return [list(p) for p in permutations(range(1, n + 1)) if len({a - i for i, a in enumerate(p)}) == len({a + i for i, a in enumerate(p)}) == n]\n';
    await put(folder, {
      'assignment.yaml': `
title: Queens
limits: { wall: 20 s }
tests:
  - { id: found, problem: nqueens, instances: counts.txt, points: 4 }
  - { id: told, problem: nqueens, input: stdin, record: numbers, instances: counts.txt, points: 4 }
  - { id: whole, problem: nqueens, record: whole, instances: counts.txt, points: 4 }
`,
      'counts.txt': '4 count\n5 count\n7 count\n6 count\n',
      'class/asks/nqueens.py': `${all}print(len(boards(int(input('n = ')))))`,
      'class/argument/nqueens.py': `import sys\n${all}if len(sys.argv) != 2: sys.exit('one number, please')\nprint(len(boards(int(sys.argv[1]))))`,
      'class/words/nqueens.py': `${all}n = int(input())\ntask = input()\nprint(len(boards(n)) if task == 'count' else 0)`,
      'class/fixed/nqueens.py': 'print(2 if int(input()) else 2)',
      'class/wrong/nqueens.py': `${all}print(len(boards(int(input()))) + 1)`,
    });
    const report = join(folder, 'report');
    await run(folder, ['assignment.yaml', '--submissions', 'class', '--report', report]);
    const { submissions } = await readResult(report);
    const seen = submissions.map(({ name, tests }) => [
      name,
      ...tests.map(
        ({ verdict, right, input, runs = '', record = '' }) =>
          `${verdict} ${right} ${input} ${runs} ${record}`,
      ),
    ]);
    expect(seen).toEqual([
      [
        'argument',
        'AC 4 argument each-record numbers',
        'RTE 0 - each-record numbers',
        'RTE 0 nqueens.txt  ',
      ],
      ['asks', 'AC 4 - each-record numbers', 'AC 4 - each-record numbers', 'RTE 0 -  '],
      // What answers one record by chance gains nothing.
      ['fixed', 'RTE 0 -  ', 'PAC 1 - each-record numbers', 'RTE 0 -  '],
      ['words', 'AC 4 - each-record words', 'RTE 0 - each-record numbers', 'RTE 0 -  '],
      ['wrong', 'WA 0 - each-record numbers', 'WA 0 - each-record numbers', 'RTE 0 -  '],
    ]);
    const [, asks, fixed] = submissions;
    expect(fixed!.tests[0]!.reason).toMatch(
      /; without a right answer tried: a record alone, its numbers one a line\)$/,
    );
    expect(asks!.tests[2]!.reason).toContain('invalid literal for int()');
    const page = await readFile(join(report, 'students/asks.html'), 'utf8');
    expect(page).toContain('Input: standard input, one record a run, only its numbers;');
  });
});
