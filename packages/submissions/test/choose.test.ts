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
