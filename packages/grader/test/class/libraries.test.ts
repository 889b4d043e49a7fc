/** Programs use the libraries that the assignment names. Each is installed once. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { loadAssignment, packAutograder } from '../../src/index.ts';
import {
  NO_SANDBOX,
  put,
  readResult,
  run,
  runProcess,
  SKIPPED,
  submissionIn,
  temporaryFolder,
  verdictsIn,
} from './helpers.ts';

const ASSIGNMENT = `
title: Queens
libraries: { python: requirements.txt, java: jars, javascript: node_modules }
tests:
  - { id: boards, problem: nqueens, instances: boards.txt, points: 10 }
`;
const REQUIREMENTS =
  '# The board of the course.\n--no-index\n--find-links=wheels\nqueenboard==1.0\n';

const FILES = {
  'assignment.yaml': ASSIGNMENT,
  'boards.txt': '4\n',
  'requirements.txt': REQUIREMENTS,
  'node_modules/queenboard/package.json': '{ "name": "queenboard", "main": "index.js" }',
  'node_modules/queenboard/index.js': "exports.answer = '2 4 1 3\\n';",
  'Queenboard.java':
    'package board; public class Queenboard { public static String answer = "2 4 1 3"; }',
  'in/python/nqueens.py':
    "import queenboard\nwith open('nqueens_out.txt', 'w') as out: out.write(queenboard.answer)\n",
  'in/java/NQueens.java': `
    public class NQueens {
      public static void main(String[] arguments) throws Exception {
        try (var out = new java.io.PrintWriter("nqueens_out.txt")) { out.println(board.Queenboard.answer); }
      }
    }`,
  'in/require/nqueens.js':
    "require('fs').writeFileSync('nqueens_out.txt', require('queenboard').answer);",
  'in/import/nqueens.ts':
    "import board from 'queenboard';\nimport { writeFileSync } from 'node:fs';\nwriteFileSync('nqueens_out.txt', board.answer as string);",
};

/** Writes a wheel (PEP 427) with one module. */
async function putWheel(folder: string, answer: string): Promise<void> {
  const info = 'queenboard-1.0.dist-info';
  const files = {
    'queenboard.py': `answer = ${JSON.stringify(answer)}\n`,
    [`${info}/METADATA`]: 'Metadata-Version: 2.1\nName: queenboard\nVersion: 1.0\n',
    [`${info}/WHEEL`]:
      'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/RECORD`]: '',
  };
  const entries = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const);
  await mkdir(join(folder, 'wheels'), { recursive: true });
  const wheel = join(folder, 'wheels/queenboard-1.0-py3-none-any.whl');
  await writeFile(wheel, zipSync(Object.fromEntries(entries)));
}

async function classFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await put(folder, FILES);
  await putWheel(folder, '2 4 1 3\n');
  await put(folder, { 'jars/board.jar': 'of the course' });
  return folder;
}

/** Replaces the library of Java by one that works. */
async function buildJar(folder: string): Promise<void> {
  await execa('javac', ['-d', folder, join(folder, 'Queenboard.java')]);
  const name = 'board/Queenboard.class';
  const classes = { [name]: await readFile(join(folder, name)) };
  await writeFile(join(folder, 'jars/board.jar'), zipSync(classes));
}

const installed = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, '.queenside/libraries'))).filter((name) =>
    name.startsWith('python-'),
  );

const INSTALLING = 'Installing the packages of requirements.txt for all submissions.';
const GRADE = ['assignment.yaml', '--submissions', 'in', '--report', 'report'];

describe.skipIf(NO_SANDBOX !== undefined)(`libraries of a class${SKIPPED}`, () => {
  test('are installed once, shown to every program, and installed anew when they change', async () => {
    const folder = await classFolder();
    await buildJar(folder);
    // Two gradings at once, and what a killed one left.
    const both = await Promise.all(
      [1, 2].map(() => runProcess(folder, ['install', 'assignment.yaml'])),
    );
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(both.filter(({ stdout }) => stdout.includes(INSTALLING))).toHaveLength(1);
    const [name] = await installed(folder);
    await put(folder, { [`.queenside/libraries/${name}.part/half/a.py`]: 'left' });

    const first = await run(folder, GRADE);
    expect(first).toMatchObject({ exitCode: 0 });
    expect(first.stderr).not.toContain(INSTALLING);
    const result = await readResult(join(folder, 'report'));
    const all = { import: 'AC', java: 'AC', python: 'AC', require: 'AC' };
    expect(verdictsIn(result)).toEqual(all);
    expect(submissionIn(result, 'python').build.uses['python: queenboard']).toBe('1.0');

    await putWheel(folder, '1 2 3 4\n');
    const second = await run(folder, GRADE);
    expect(second.stderr).toContain(INSTALLING);
    const changed = { ...all, python: 'WA' };
    expect(verdictsIn(await readResult(join(folder, 'report')))).toEqual(changed);
    expect(await installed(folder)).toHaveLength(3);
    expect(await run(folder, [...GRADE, '--trusted'])).toMatchObject({ exitCode: 0 });
    expect(verdictsIn(await readResult(join(folder, 'report')))).toEqual(changed);
  });

  test('that cannot be installed are explained', async () => {
    const folder = await classFolder();
    const refused = async (requirements: string): Promise<string> => {
      await put(folder, { 'requirements.txt': requirements });
      vi.stubEnv('PIP_RETRIES', '1');
      const { exitCode, stderr } = await run(folder, ['one', 'assignment.yaml', 'in/python']);
      expect(exitCode).toBe(2);
      return stderr;
    };
    const missing = await refused('--no-index\n--find-links wheels\nqueenboard==2.0\n');
    expect(missing).toContain('No matching distribution found for queenboard==2.0');
    expect(missing).toContain('[grade/libraries-failed]');
    // Nothing listens on the port for discarded data.
    const offline = await refused('--index-url http://127.0.0.1:9/simple\nqueenboard\n');
    expect(offline).toContain('pip download -d wheels -r requirements.txt');
    expect(offline).toContain('[grade/libraries-offline]');
    await put(folder, { 'assignment.yaml': ASSIGNMENT.replace('java: jars', 'java: boards.txt') });
    const wrong = await run(folder, ['one', 'assignment.yaml', 'in/python']);
    expect(wrong.stderr).toContain('libraries.java names "boards.txt", which is a file');
  });

  test('are packed with the assignment', async () => {
    const folder = await classFolder();
    const assignment = await loadAssignment(join(folder, 'assignment.yaml'));
    await packAutograder(assignment, { version: '1.2.3' }, join(folder, 'packed'));
    const files = await readdir(join(folder, 'packed/assignment'), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'wheels/queenboard-1.0-py3-none-any.whl',
        'jars/board.jar',
        'node_modules/queenboard/index.js',
      ]),
    );
    const setup = await readFile(join(folder, 'packed/setup.sh'), 'utf8');
    expect(setup).toContain("grade install ../assignment/'assignment.yaml'");
  });
});
