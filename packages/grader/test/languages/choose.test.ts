import { describe, expect, test } from 'vitest';
import { chooseFor, type Choice } from '../../src/languages/choose.ts';
import type { SourceFile } from '../../src/languages/language.ts';
import { LANGUAGES } from '../../src/languages/languages.ts';

const PROBLEMS = ['alphabeta', 'nqueens'];

/** The files that are run for each problem; undefined where it is not clear. */
function chosen(files: Readonly<Record<string, string>>): (string | undefined)[] {
  const sources: SourceFile[] = Object.entries(files).map(([path, text]) => ({
    path,
    text,
    isExecutable: false,
  }));
  const choices: Choice[] = LANGUAGES.flatMap((language) =>
    language.candidates(sources).map((candidate) => ({ language, candidate })),
  );
  return PROBLEMS.map((problem) => chooseFor(problem, PROBLEMS, choices)?.candidate.path);
}

const GUARD = "if __name__ == '__main__':\n    run()\n";
const both = (path: string) => [path, path];

describe('the program of a problem', () => {
  test.each<[string, Record<string, string>, (string | undefined)[]]>([
    ['the only file', { 'x.py': '' }, both('x.py')],
    ['its own name', { 'nqueens.py': '', 'alphabeta.py': '' }, ['alphabeta.py', 'nqueens.py']],
    [
      'its name otherwise written',
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
      'its folder, of several files',
      { 'nqueens/run.py': 'import board', 'nqueens/board.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', 'nqueens/run.py'],
    ],
    ['main', { 'main.py': 'import a', 'a.py': '', 'b.py': '' }, both('main.py')],
    [
      'main, but for the problem with a program',
      { 'main.py': '', 'nqueens.py': '' },
      ['main.py', 'nqueens.py'],
    ],
    [
      'the one that no other imports',
      { 'start.py': 'from lib.board import Board', 'lib/board.py': '' },
      both('start.py'),
    ],
    ['the one that guards its main part', { 'start.py': GUARD, 'other.py': '' }, both('start.py')],
    [
      'a guard in what is imported is none',
      { 'start.py': 'import board', 'board.py': GUARD },
      both('start.py'),
    ],
    ['two that could be it', { 'a.py': '', 'b.py': '' }, both(undefined as never)],
    ['only that of another problem', { 'nqueens.py': '' }, [undefined, 'nqueens.py']],
    [
      'only that of another problem, twice',
      { 'nqueens.py': '', 'nqueens2.py': '' },
      [undefined, 'nqueens.py'],
    ],
    [
      'only those of other problems',
      { 'nqueens.py': '', 'n-queens/helper.py': '' },
      [undefined, 'nqueens.py'],
    ],
    [
      'no tests',
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
      'its name exactly, beside others that differ in case',
      { 'NQueens.py': GUARD, 'nqueens.py': '', 'n_queens.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', 'nqueens.py'],
    ],
    [
      'its name otherwise written, where the exact one is a part of it',
      { 'NQueens.py': 'import nqueens', 'nqueens.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', 'NQueens.py'],
    ],
    [
      'its name otherwise written, twice',
      { 'NQueens.py': '', 'N_Queens.py': '', 'alphabeta.py': '' },
      ['alphabeta.py', undefined],
    ],
    ['one name in two languages', { 'nqueens.py': '', 'nqueens.js': '' }, [undefined, undefined]],
    [
      'a class with main',
      {
        'Board.java': 'class Board {}',
        'Queens.java': 'public class Queens { public static void main(String... a) {} }',
      },
      both('Queens.java'),
    ],
    [
      'a main in a remark is none',
      {
        'A.java': '/* public static void main( */ class A {}',
        'B.java': 'class B { static public void main(String[] a) {} }',
      },
      both('B.java'),
    ],
    [
      'the class counts, not the file',
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
      'a call of main is none',
      { 'a.c': 'int f(void) { return main(1); }', 'b.c': 'int main() {}' },
      both('b.c'),
    ],
    [
      'a main of old',
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
      'package.json that cannot be read',
      { 'package.json': '{', 'index.js': '', 'b.js': '' },
      both('index.js'),
    ],
  ])('%s', (_, files, expected) => {
    expect(chosen(files)).toEqual(expected);
  });
});

test('reading files takes time in proportion to them, however they are made', () => {
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
  // Were it quadratic, it would take hours.
  expect(chosen(files)).toEqual([undefined, undefined]);
});
