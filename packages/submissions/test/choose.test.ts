import { describe, expect, test } from 'vitest';
import { chooseFor, type Choice } from '../src/build/choose.ts';
import { LANGUAGES } from '../src/languages/languages.ts';
import type { SourceFile } from '../src/languages/sources.ts';

const PROBLEMS = ['alphabeta', 'nqueens'];

/** Returns the chosen file for each problem; undefined if it is not clear. */
function chosen(files: Readonly<Record<string, string>>): (string | undefined)[] {
  const sources: SourceFile[] = Object.entries(files).map(([path, text]) => ({
    path,
    text,
    isExecutable: false,
  }));
  const choices: Choice[] = LANGUAGES.flatMap((language) =>
    language
      .candidates(sources)
      .map((candidate) => ({ language, candidate, text: files[candidate.path] ?? '' })),
  );
  return PROBLEMS.map(
    (problem) => chooseFor(problem, PROBLEMS, choices, Object.values(files))?.choice.candidate.path,
  );
}

test('says how the program was chosen', () => {
  const sources = ['nqueens_v1.py', 'nqueens_final_v2.py', 'alphabeta.py'].map((path) => ({
    path,
    text: path,
    isExecutable: false,
  }));
  const choices: Choice[] = LANGUAGES.flatMap((language) =>
    language
      .candidates(sources)
      .map((candidate) => ({ language, candidate, text: candidate.path })),
  );
  expect(PROBLEMS.map((problem) => chooseFor(problem, PROBLEMS, choices, [])?.why)).toEqual([
    'it is named after the problem',
    'by its name, it is the latest of nqueens_v1.py, nqueens_final_v2.py',
  ]);
});

test('a program that opens windows is not taken, unless it is the only one', () => {
  const files = {
    '__main__.py': 'import tkinter as tk\nimport view\nview.launch()',
    'view.py': 'import pygame\ndef launch(): pygame.init()',
    'cli.py': 'import sys\nprint(sys.argv[1])',
    'experiment.py': 'import view\nprint(3)',
  };
  expect(chosen(files)).toEqual(['cli.py', 'cli.py']);
  const { '__main__.py': main, 'view.py': view } = files;
  expect(chosen({ '__main__.py': main, 'view.py': view })).toEqual(['__main__.py', '__main__.py']);
  // A name in a text opens nothing.
  const named = { '__main__.py': 'print("no tkinter")', 'other.py': 'print(1)' };
  expect(chosen(named)).toEqual(['__main__.py', '__main__.py']);
});

test('a program that opens only the input of another problem is not taken', () => {
  const reads = (problem: string) => `open("${problem}.txt")`;
  expect(chosen({ 'minimax.py': reads('alphabeta') })).toEqual(['minimax.py', undefined]);
  expect(chosen({ 'main.py': reads('alphabeta') })).toEqual(['main.py', undefined]);
  const both = reads('alphabeta') + reads('nqueens');
  expect(chosen({ 'main.py': both })).toEqual(['main.py', 'main.py']);
  const parts = {
    'main.py': `import queens; ${reads('alphabeta')}`,
    'queens.py': reads('nqueens'),
  };
  expect(chosen(parts)).toEqual(['main.py', 'main.py']);
  expect(chosen({ 'nqueens.py': reads('alphabeta') })[1]).toBe('nqueens.py');
  const apart = { 'main.py': reads('alphabeta'), 'queens.py': reads('nqueens') };
  expect(chosen(apart)).toEqual(['main.py', 'queens.py']);
});

test('of programs with other names, the one that opens the input is taken', () => {
  const reads = (...problems: string[]) => problems.map((each) => `open("${each}.txt")`).join('; ');
  const named = { 'pruning.py': reads('alphabeta'), 'queens.py': reads('nqueens') };
  expect(chosen(named)).toEqual(['pruning.py', 'queens.py']);
  expect(chosen({ ...named, 'more_queens.py': `${reads('nqueens')} # slower` })).toEqual([
    'pruning.py',
    undefined,
  ]);
  const beside = { 'nqueens.py': '', 'minimax.py': reads('alphabeta') };
  expect(chosen(beside)).toEqual(['minimax.py', 'nqueens.py']);
  const bench = { 'nqueens.py': '', 'testbench.py': reads('nqueens', 'alphabeta') };
  expect(chosen(bench)).toEqual([undefined, 'nqueens.py']);
});

const GUARD = "if __name__ == '__main__':\n    run()\n";
const both = (path: string) => [path, path];

describe('the program of a problem', () => {
  test.each<[string, Record<string, string>, (string | undefined)[]]>([
    ['the only file', { 'x.py': '' }, both('x.py')],
    ['its own name', { 'nqueens.py': '', 'alphabeta.py': '' }, ['alphabeta.py', 'nqueens.py']],
    [
      'its name in a different spelling',
      { 'N_Queens.py': '', 'alpha-beta.py': '' },
      ['alpha-beta.py', 'N_Queens.py'],
    ],
    [
      'its name and more',
      { 'nqueens_final.py': '', 'my_alphabeta.py': '', 'util.py': '' },
      ['my_alphabeta.py', 'nqueens_final.py'],
    ],
    [
      'its folder',
      { 'nqueens/main.py': '', 'alphabeta/main.py': '' },
      ['alphabeta/main.py', 'nqueens/main.py'],
    ],
    [
      'its folder with several files',
      { 'nqueens/run.py': 'import board', 'nqueens/board.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', 'nqueens/run.py'],
    ],
    ['main', { 'main.py': 'import a', 'a.py': '', 'b.py': '' }, both('main.py')],
    [
      'main, except for the problem with its own program',
      { 'main.py': '', 'nqueens.py': '' },
      ['main.py', 'nqueens.py'],
    ],
    [
      'the one that no other file imports',
      { 'start.py': 'from lib.board import Board', 'lib/board.py': '' },
      both('start.py'),
    ],
    ['the one with a main guard', { 'start.py': GUARD, 'other.py': '' }, both('start.py')],
    [
      'an imported file with a main guard does not count',
      { 'start.py': 'import board', 'board.py': GUARD },
      both('start.py'),
    ],
    [
      'not one that lies beside the program of another problem',
      { 'nqueens.py': '', 'random_queens.py': GUARD },
      [undefined, 'nqueens.py'],
    ],
    [
      'not a test bench beside the program of another problem',
      { 'alphabeta.py': '', 'testbench.py': '' },
      ['alphabeta.py', undefined],
    ],
    [
      'the shallowest of equal names',
      { 'nqueens.py': 'a', 'try/nqueens.py': 'b', 'alphabeta.py': '' },
      ['alphabeta.py', 'nqueens.py'],
    ],
    [
      'one of identical copies',
      { 'a/nqueens.py': 'same', 'b/nqueens.py': 'same', 'alphabeta.py': '' },
      ['alphabeta.py', 'a/nqueens.py'],
    ],
    [
      'none in a folder of old versions',
      { 'src/nqueens.py': 'new', 'old/nqueens.py': 'old', 'Backup/alphabeta.py': '' },
      ['Backup/alphabeta.py', 'src/nqueens.py'],
    ],
    [
      'the last of several versions',
      {
        'nqueens_v1.py': '1',
        'nqueens_v2.py': '2',
        'nqueens_final_v2.py': '3',
        'alphabeta.py': '',
      },
      ['alphabeta.py', 'nqueens_final_v2.py'],
    ],
    ['two candidates', { 'a.py': '', 'b.py': '' }, both(undefined as never)],
    ['only the program of another problem', { 'nqueens.py': '' }, [undefined, 'nqueens.py']],
    [
      'only two programs of another problem',
      { 'nqueens.py': '', 'nqueens2.py': '' },
      [undefined, 'nqueens.py'],
    ],
    [
      'only a program and a folder of another problem',
      { 'nqueens.py': '', 'n-queens/helper.py': '' },
      [undefined, 'nqueens.py'],
    ],
    [
      'tests do not count',
      { 'test_queens.py': GUARD, 'queens.py': '', 'conftest.py': '' },
      both('queens.py'),
    ],
    [
      'two languages',
      {
        'nqueens.py': '',
        'Alphabeta.java': 'class Alphabeta { public static void main(String[] a) {} }',
      },
      ['Alphabeta.java', 'nqueens.py'],
    ],
    [
      'its exact name, next to others that differ in case',
      { 'NQueens.py': GUARD, 'nqueens.py': '', 'n_queens.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', 'nqueens.py'],
    ],
    [
      'its name in a different spelling, if it imports the exact name',
      { 'NQueens.py': 'import nqueens', 'nqueens.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', 'NQueens.py'],
    ],
    [
      'its name in two different spellings',
      { 'NQueens.py': '', 'N_Queens.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', undefined],
    ],
    ['its name in two languages', { 'nqueens.py': '', 'nqueens.js': '' }, [undefined, undefined]],
    [
      'a class with main',
      {
        'Board.java': 'class Board {}',
        'Queens.java': 'public class Queens { public static void main(String... a) {} }',
      },
      both('Queens.java'),
    ],
    [
      'a main in a comment does not count',
      {
        'A.java': '/* public static void main( */ class A {}',
        'B.java': 'class B { static public void main(String[] a) {} }',
      },
      both('B.java'),
    ],
    [
      'the name of the class counts, not that of the file',
      {
        'x.java': 'class NQueens { public static void main(String[] a) {} }',
        'y.java': 'class Alphabeta { public static void main(String[] a) {} }',
      },
      ['y.java', 'x.java'],
    ],
    [
      'a header and a program',
      { 'a.h': 'int main(void);', 'b.c': 'int main(void) { }' },
      both('b.c'),
    ],
    [
      'a call of main does not count',
      { 'a.c': 'int f(void) { return main(1); }', 'b.c': 'int main() {}' },
      both('b.c'),
    ],
    [
      'a pre-1989 main',
      { 'a.c': 'main(argc, argv) int argc; char **argv; { }', 'b.c': '' },
      both('a.c'),
    ],
    [
      'CommonJS',
      { 'start.js': "const b = require('./lib/board');", 'lib/board.js': '' },
      both('start.js'),
    ],
    [
      'modules',
      {
        'start.mjs': "import { b } from './board.mjs';\nimport './c.mjs'",
        'board.mjs': '',
        'c.mjs': '',
      },
      both('start.mjs'),
    ],
    [
      'an invalid package.json',
      { 'package.json': '{', 'index.js': '', 'b.js': '' },
      both('index.js'),
    ],
  ])('%s', (_, files, expected) => {
    expect(chosen(files)).toEqual(expected);
  });
});

const PY_CLASS = 'class NQueens:\n    def solve(self, n): return []\n';
const PY_SOLVE = 'import sys\nsys.setrecursionlimit(9999)\ndef solve(n):\n    return []\n';
const JS_SOLVE = 'function solve(n) {\n  return [];\n}\nmodule.exports = { solve };\n';
const TS_SOLVE = 'export const solve = (n: number) => [];\n';
const javaMain = (name: string, body: string) =>
  `public class ${name} { public static void main(String[] args) { ${body} } }`;

describe('the program of nqueens, next to its parts', () => {
  test.each<[string, Record<string, string>, string | undefined]>([
    [
      'main, which reads a file',
      {
        'nqueens.py': PY_SOLVE,
        'main.py': "from nqueens import solve\nprint(solve(int(open('nqueens.txt').read())))",
      },
      'main.py',
    ],
    [
      'main with a guard, which reads standard input',
      { 'nqueens.py': PY_SOLVE, 'main.py': `from nqueens import solve\n${GUARD}` },
      'main.py',
    ],
    [
      'a class and its runner',
      {
        'n_queens.py': PY_CLASS,
        'run_queens.py': 'from n_queens import NQueens\nprint(NQueens().solve(int(input())))',
      },
      'run_queens.py',
    ],
    [
      'a user interface, which a main with the name of the problem does not read',
      {
        'Python/nqueens.py': `${PY_CLASS}if __name__ == '__main__':\n    print(NQueens().solve(8))`,
        'Python/ui.py': 'from nqueens import NQueens\nn = int(input())\nprint(NQueens().solve(n))',
      },
      'Python/ui.py',
    ],
    [
      'the file with the name, which reads, and not its bench',
      {
        'nqueens.py': `${PY_SOLVE}if __name__ == '__main__':\n    print(solve(int(input())))`,
        'bench.py': 'import nqueens\nfor n in range(9): print(nqueens.solve(n))',
      },
      'nqueens.py',
    ],
    [
      'a part of a part, and a test',
      {
        'nqueens.py': PY_CLASS,
        'solver.py': 'from nqueens import NQueens\ndef solve(n):\n    return NQueens().solve(n)',
        'start.py': 'from solver import solve\nprint(solve(8))',
        'test_nqueens.py': 'from nqueens import NQueens\nprint(NQueens())',
      },
      'start.py',
    ],
    [
      'a package and main',
      {
        'nqueens/__init__.py': '',
        'nqueens/board.py': PY_CLASS,
        'main.py': 'from nqueens.board import NQueens\nprint(NQueens().solve(4))',
      },
      'main.py',
    ],
    [
      'a file that only defines, imported by nobody',
      { 'nqueens.py': PY_CLASS, 'start.py': 'print([2, 4, 1, 3])' },
      'start.py',
    ],
    ['only a file that defines', { 'nqueens.py': PY_CLASS, 'util.py': PY_SOLVE }, 'nqueens.py'],
    [
      'a function that has the name of a file',
      { 'solver.py': 'def nqueens(): pass', 'nqueens.py': 'from solver import nqueens\nnqueens()' },
      'nqueens.py',
    ],
    [
      'the program of another problem does not use it',
      { 'nqueens.py': PY_SOLVE, 'alphabeta.py': 'from nqueens import solve\nprint(solve(4))' },
      'nqueens.py',
    ],
    [
      'files that import each other',
      { 'nqueens.py': 'import board\nboard.run()', 'board.py': 'import nqueens' },
      'nqueens.py',
    ],
    [
      'CommonJS',
      { 'nqueens.js': JS_SOLVE, 'main.js': "const { solve } = require('./nqueens');\nsolve(4);" },
      'main.js',
    ],
    [
      'modules',
      {
        'nqueens.mjs': 'export function solve(n) {}',
        'cli.mjs': "import './nqueens.mjs';\nrun();",
      },
      'cli.mjs',
    ],
    [
      'TypeScript',
      { 'nqueens.ts': TS_SOLVE, 'main.ts': "import { solve } from './nqueens.ts';\nsolve(4);" },
      'main.ts',
    ],
    [
      'JavaScript whose main guard reads',
      {
        'nqueens.js': `${JS_SOLVE}if (require.main === module) run(process.argv[2]);`,
        'plot.js': "const { solve } = require('./nqueens');\nfor (let n = 4; n < 9; n++) solve(n);",
      },
      'nqueens.js',
    ],
    [
      'Java classes with main: the one that reads',
      {
        'NQueens.java': javaMain('NQueens', 'System.out.println(8);'),
        'Main.java': javaMain('Main', 'new NQueens(new java.util.Scanner(System.in).nextInt());'),
      },
      'Main.java',
    ],
    [
      'Java classes with main that both read',
      {
        'NQueens.java': javaMain('NQueens', 'new java.util.Scanner(System.in).nextInt();'),
        'Demo.java': javaMain('Demo', 'NQueens.main(args); System.out.println(args[0]);'),
      },
      'NQueens.java',
    ],
    ['a similar name', { 'nqueen.py': '', 'hello.py': '' }, 'nqueen.py'],
    ['a part of the name', { 'queens.py': '', 'hello.py': '' }, 'queens.py'],
    ['a number before it', { 'eight_queens.py': '', 'hello.py': '' }, 'eight_queens.py'],
    [
      'a similar class',
      { 'N_queen.java': javaMain('N_queen', ''), 'Hello.java': javaMain('Hello', '') },
      'N_queen.java',
    ],
    ['two similar names', { 'queens.py': '', 'eight_queens.py': '' }, undefined],
    ['a name that is not similar', { 'queue.py': '', 'hello.py': '' }, undefined],
  ])('%s', (_, files, expected) => {
    expect(chosen(files)[1]).toBe(expected);
  });

  test('a file whose function is called', () => {
    const sources = { 'nqueens.py': PY_SOLVE, 'main.py': 'from nqueens import solve\nsolve(4)' };
    const files = Object.entries(sources).map(([path, text]) => ({
      path,
      text,
      isExecutable: false,
    }));
    const choices = LANGUAGES.flatMap((language) =>
      language
        .candidates(files)
        .map((candidate) => ({ language, candidate, text: sources['nqueens.py'] })),
    );
    const choose = (isCalled: boolean) => chooseFor('nqueens', PROBLEMS, choices, [], isCalled);
    expect(choose(true)?.choice.candidate.path).toBe('nqueens.py');
    expect(choose(false)).toMatchObject({ why: 'it imports nqueens.py' });
  });
});

test('reading files takes linear time, whatever they contain', () => {
  const long = 1 << 18;
  const files: Record<string, string> = {};
  for (const [index, piece] of [
    '/*',
    '/',
    '"',
    "'",
    'main(',
    'main( )',
    '\n',
    'if ',
    'import ',
    'from . import ',
    'package ',
    '{',
    'class A',
    "require('./",
  ].entries()) {
    const text = piece.repeat(Math.floor(long / piece.length));
    for (const ending of ['py', 'java', 'c', 'js']) files[`f${index}.${ending}`] = text;
  }
  // Quadratic time would be hours.
  expect(chosen(files)).toEqual([undefined, undefined]);
});
