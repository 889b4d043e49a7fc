/** The outputs of programs, as such programs print them: right answers are read or unreadable, never wrong. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Plugin } from '../packages/core/src/index.ts';
import { localProgress, Registry, runJob, type Verified } from '../packages/runtime/src/index.ts';

const PACKAGES = join(import.meta.dirname, '../packages');
const registry = new Registry();
for (const name of readdirSync(PACKAGES).filter((each) => each.startsWith('problem-'))) {
  const { default: plugin } = (await import(
    pathToFileURL(join(PACKAGES, name, 'src/index.ts')).href
  )) as { readonly default: Plugin };
  registry.add(plugin, { name, version: '1', location: '', source: 'bundled' });
}

/** Returns the first letter of each record's finding: `r` is right, `u` unreadable, `m` missing, `w` wrong. */
async function verdicts(problem: string, input: string, output: string): Promise<string> {
  const { records } = (await runJob(
    registry,
    {
      kind: 'verify',
      problem,
      origin: { name: `${problem}.txt`, ...(problem === 'pathfinding' && { variant: '0' }) },
      grades: true,
      timeLimitMs: Infinity,
      input: Buffer.from(`${input}\n`),
      answers: Buffer.from(`${output}\n`),
    },
    localProgress(),
  )) as Verified;
  return records.map(({ judged }) => judged!.finding[0]).join('');
}

/** Rows of the queens, from 0, by column. */
type Rows = readonly number[];

const draw = (rows: Rows, queen = 'Q', free = '.', between = ' '): string[] =>
  rows.map((_, row) => rows.map((at) => (at === row ? queen : free)).join(between));
const drawn = (rows: Rows, queen = 'Q', free = '.', between = ' '): string =>
  draw(rows, queen, free, between).join('\n');

const FOUR: readonly Rows[] = [
  [1, 3, 0, 2],
  [2, 0, 3, 1],
];
const FIVE: Rows = [0, 2, 4, 1, 3];
const SIX: readonly Rows[] = [
  [1, 3, 5, 0, 2, 4],
  [2, 5, 1, 4, 0, 3],
  [3, 0, 4, 1, 5, 2],
  [4, 2, 0, 5, 3, 1],
];
const TILES = '1 2 5 3 4 0 6 7 8';
const ONE_TILE = '1 0 2 3 4 5 6 7 8';
const CROSSING = '2 1 2';
const ROADS = 'S G {(S,4),(A,2),(B,4),(G,0)} {(S,A,1),(S,B,2),(A,G,9),(B,G,4)}';
const MAZE = 'XXXXXXX\nXS__X_X\nX_X___X\nX___XGX\nXXXXXXX';
const PAIRS = (rows: Rows): string =>
  `[${rows.map((row, column) => `[${column}, ${row}]`).join(', ')}]`;

type Shape = readonly [name: string, problem: string, input: string, output: string];

/** The shapes of outputs that the READMEs of published programs show. */
const READ: readonly Shape[] = [
  [
    'an initial and a final board',
    'nqueens',
    '5',
    `Initial Board:\n${drawn([0, 0, 0, 0, 0], 'Q', '_')}\nInitial Conflicts: 10\n\nFinal Board:\n${drawn(FIVE, 'Q', '_')}\nFinal Conflicts: 0`,
  ],
  [
    'ones between rules',
    'nqueens',
    '4',
    `  -----------------\n${draw(FOUR[1]!, '1', ' ', ' | ')
      .map((row) => `  | ${row} |\n  -----------------`)
      .join('\n')}`,
  ],
  ['no solution, indented', 'nqueens', '3', '  No solution found'],
  ['pairs', 'nqueens', '4 all', FOUR.map(PAIRS).join('\n')],
  ['more pairs', 'nqueens', '6 all', SIX.map(PAIRS).join('\n')],
  [
    'drawings and their number',
    'nqueens',
    '4 all',
    `\n${FOUR.map((rows) => drawn(rows, 'Q', '.', '')).join('\n\n')}\n\n2`,
  ],
  [
    'a drawing, then a line for each row',
    'nqueens',
    '5',
    `Enter number of rows or column in your chessboard: \n${drawn(FIVE, 'Q', '_')} \n\n${FIVE.map((_, row) => `row: ${row + 1}| Column: ${FIVE.indexOf(row) + 1}`).join('\n')}`,
  ],
  [
    'a prompt and no solution',
    'nqueens',
    '2',
    'Enter number of rows or column in your chessboard: \nSolution not found.',
  ],
  ['a digit for queens', 'nqueens', '5', `Board(1):\n${drawn(FIVE, '5', '1')}`],
  [
    'labels without colons',
    'nqueens',
    '6 all',
    SIX.map((rows, at) => ` Solution ${at + 1}\n\n${drawn(rows, '*', '_')}\n`).join('\n'),
  ],
  ['digits side by side', 'nqueens', '8', '41582736'],
  [
    'a list of pairs from 1',
    'nqueens',
    '5',
    `[${FIVE.map((row, column) => `(${column + 1}, ${row + 1})`).join(', ')}]`,
  ],
  [
    'a local search, step by step',
    'nqueens',
    '6',
    `Enter chessboard size: \nINITIAL STATE:\n--------------\n\n${drawn([0, 1, 2, 3, 4, 5], '■', '□')}\n\nStep:     1\nStep:    10\nStep:    14\n\nSolution found in 14 steps.\n\nFINAL STATE:\n------------\n\n${drawn(SIX[0]!, '■', '□')}\n\n\nContinue with another chessboard: [Y/N] ?`,
  ],
  [
    'an array for each size',
    'nqueens',
    '4\n5\n6',
    '[3, 1, 4, 2]\n[1, 3, 5, 2, 4]\n[2, 4, 6, 1, 3, 5]',
  ],
  [
    'rows in brackets',
    'nqueens',
    '4 all',
    FOUR.map((rows) =>
      draw(rows)
        .map((row) => `[${row}]`)
        .join('\n'),
    ).join('\n\n'),
  ],
  [
    'a list of texts over several lines',
    'nqueens',
    '4 all',
    `[\n${FOUR.map(
      (rows) =>
        ` [${draw(rows, 'Q', '.', '')
          .map((row) => `"${row}"`)
          .join(',\n  ')}]`,
    ).join(',\n\n')}\n]`,
  ],
  [
    'a list of texts',
    'nqueens',
    '4 all',
    JSON.stringify(FOUR.map((rows) => draw(rows, 'Q', '.', ''))),
  ],
  [
    'a line for each queen',
    'nqueens',
    '6',
    `${SIX[0]!.map((row, column) => `Queen ${column + 1}: square ${row + 1}`).join('\n')}\nSolved in 9 steps. Time: 0.412 ms.`,
  ],
  [
    'a checkered board',
    'nqueens',
    '4 all',
    FOUR.map(
      (rows, at) =>
        `\nNo. ${at + 1}\n-----\n${rows.map((_, row) => rows.map((queen, column) => (queen === row ? 'Q' : (column + row) % 2 === 1 ? ' ' : '.')).join('')).join('\n')}`,
    ).join('\n'),
  ],
  ['a number of solutions', 'nqueens', '6 count', '4 solutions found'],
  [
    'a sentence with the number',
    'nqueens',
    '8 count',
    'Found 92 solutions for n = 8 in 0.02 seconds',
  ],
  ['numbers by size', 'nqueens', '4 count\n5 count\n6 count', 'N=4: 2\nN=5: 10\nN=6: 4'],
  [
    'a table of numbers',
    'nqueens',
    '4 count\n5 count',
    '|   n   | Solutions |\n| :---- | :-------- |\n|   4   |   2       |\n|   5   |   10      |',
  ],
  [
    'boxes',
    'nqueens',
    '4',
    `┌───┬───┬───┬───┐\n${draw(FOUR[0]!, ' ♛ ', '   ', '│')
      .map((row) => `│${row}│`)
      .join('\n├───┼───┼───┼───┤\n')}\n└───┴───┴───┴───┘`,
  ],
  ['a time below', 'nqueens', '5', `${drawn(FIVE, '*', '_')}\n\nSolved for 3 millisecond(s)`],
  ['success and a time', 'nqueens', '5', `Success!\n${drawn(FIVE)}\nElapsed: 0.000012 seconds`],
  [
    'a frame and an array',
    'nqueens',
    '4',
    `-----------------\n${draw(FOUR[0]!, 'Q', ' ', ' | ')
      .map((row) => `| ${row} |`)
      .join('\n')}\n-----------------\n[1, 3, 0, 2]`,
  ],
  [
    'generations',
    'nqueens',
    '5',
    'Generation 1: best fitness 8\nGeneration 2: best fitness 9\nGeneration 3: best fitness 10\nSolution found!\n[1, 3, 5, 2, 4]',
  ],
  [
    'sentences for queens',
    'nqueens',
    '4',
    `Solution 1:\n${FOUR[0]!.map((row, column) => `Place a queen at column ${column + 1}, row ${row + 1}`).join('\n')}`,
  ],
  [
    'numbers without commas',
    'nqueens',
    '8',
    'Board size: 8\nSolution: 4 2 7 3 6 8 5 1\nTime taken: 0.001s',
  ],
  ['an array and conflicts', 'nqueens', '6', '[2, 4, 6, 1, 3, 5]\nConflicts: 0'],
  [
    'a list of moves with statistics',
    'sliding-tiles',
    TILES,
    "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: 3\nsearch_depth: 3\nmax_search_depth: 4\nrunning_time: 0.0002",
  ],
  [
    'boards between headings',
    'sliding-tiles',
    ONE_TILE,
    '-------Start-------\nInitial State:\n1 0 2\n3 4 5\n6 7 8\n\nMove 1:\n0 1 2\n3 4 5\n6 7 8\n\nSolution found!\n-------END-------\n\nTotal # of moves: 1',
  ],
  [
    'boards and their operators',
    'sliding-tiles',
    TILES,
    '1   2   5\n3   4   _\n6   7   8\n\nOperator: moveUp\n1   2   _\n3   4   5\n6   7   8\n\nOperator: moveLeft\n1   _   2\n3   4   5\n6   7   8\n\nOperator: moveLeft\n_   1   2\n3   4   5\n6   7   8\n\nGoal reached in 3 steps\n5 nodes were expanded!',
  ],
  [
    'boards below their size',
    'sliding-tiles',
    ONE_TILE,
    'Minimum number of moves = 1\n3\n 1  0  2 \n 3  4  5 \n 6  7  8 \n\n3\n 0  1  2 \n 3  4  5 \n 6  7  8 ',
  ],
  [
    'boards below numbered moves',
    'sliding-tiles',
    TILES,
    'Solution Found\n\nInitial state:\n1 2 5\n3 4 0\n6 7 8\n\nStep #1: move up\n1 2 0\n3 4 5\n6 7 8\n\nStep #2: move left\n1 0 2\n3 4 5\n6 7 8\n\nStep #3: move left\n0 1 2\n3 4 5\n6 7 8',
  ],
  ['letters', 'sliding-tiles', TILES, 'ULL'],
  ['letters after a sentence', 'sliding-tiles', TILES, 'Solution found in 3 moves: ull'],
  ['an unsolvable puzzle', 'sliding-tiles', '2 1 3 4 5 6 7 8 0', 'Puzzle is unsolvable'],
  ['arrows', 'sliding-tiles', TILES, 'Solution: UP -> LEFT -> LEFT'],
  [
    'states',
    'missionaries',
    CROSSING,
    'Solution found:\n(2, 1, 1)\n(1, 0, 0)\n(1, 1, 1)\n(0, 0, 0)',
  ],
  ['a path and its distance', 'graph', ROADS, 'Path: S -> B -> G\nTotal distance: 6 km'],
  ['a path and its cost', 'graph', ROADS, 'shortest path : S->B->G\ntotal cost :  6'],
  ['a list of nodes', 'graph', ROADS, "Path found: ['S', 'B', 'G']"],
  ['a cost and its path', 'graph', ROADS, 'Total cost: 6\nPath: S -> B -> G'],
  [
    'a path in a maze',
    'pathfinding',
    MAZE,
    `A* path:\n\n${MAZE.replace('S__', 'SPP').replace('X___X\nX___XG', 'XPPPX\nX___XG')}`,
  ],
];

/** Right answers of other shapes. They are not read. */
const UNREAD: readonly Shape[] = [
  [
    'tiles and their moves',
    'sliding-tiles',
    TILES,
    'Nodes Popped: 8\nSolution Found at depth 3 with cost of 3.\nSteps:\n\tMove 5 Down\n\tMove 2 Right\n\tMove 1 Right',
  ],
  [
    'a blank for the blank',
    'sliding-tiles',
    TILES,
    '1 2 5\n3 4  \n6 7 8\n\nStep 2:\n1 2  \n3 4 5\n6 7 8\n\nStep 3:\n1   2\n3 4 5\n6 7 8\n\nStep 4:\n  1 2\n3 4 5\n6 7 8',
  ],
  [
    'numbered texts for crews',
    'missionaries',
    CROSSING,
    '[1] "*** Solution found in 3 steps!"\n[1] "m1c1"\n[1] "m0c1"\n[1] "m1c1"',
  ],
  [
    'states in words',
    'missionaries',
    CROSSING,
    'Solution -\n2 missionaries, 1 cannibals, boat on left\n1 missionaries, 0 cannibals, boat on right\n1 missionaries, 1 cannibals, boat on left\n0 missionaries, 0 cannibals, boat on right',
  ],
];

describe('published programs', () => {
  test.each(READ)('%s', async (_name, problem, input, output) => {
    expect(await verdicts(problem, input, output)).toMatch(/^r+$/);
  });

  test.each(UNREAD)('%s: unreadable', async (_name, problem, input, output) => {
    expect(await verdicts(problem, input, output)).toMatch(/^[urm]+$/);
  });
});

const [A, B] = ['[2,4,1,3]', '[3,1,4,2]'];
const X = '[1,2,3,4]';
const [DRAWN_A, DRAWN_B] = FOUR.map((rows) => drawn(rows));
const ALL_SIX = SIX.map((rows) => `[${rows.map((row) => row + 1).join()}]`);
const lines = (...texts: readonly (string | undefined)[]): string => texts.join('\n');
const apart = (...texts: readonly (string | undefined)[]): string => texts.join('\n\n');

/** Which boards of an output answer which record. */
const LISTS: readonly (readonly [input: string, output: string, found: string])[] = [
  // A list ends in front of a board that it contains, and at more blank lines than before.
  ['4 all\n4', apart(A, B, A), 'rr'],
  ['4 all\n4', lines(A, B, '', A), 'rr'],
  ['4 all\n4 all', apart(A, B, A, B), 'rr'],
  ['4 all\n4 all', apart(DRAWN_A, DRAWN_B, DRAWN_A, DRAWN_B), 'rr'],
  ['4 all\n4', lines('Solutions: 2', A, B, A), 'rr'],
  [
    '4 all\n4 all',
    lines('Solution 1:', A, 'Solution 2:', B, '', 'Solution 1:', A, 'Solution 2:', B),
    'rr',
  ],
  ['4 all\n4', lines('Solution 1:', A, 'Solution 2:', B, 'Solution 1:', B), 'rr'],
  // Where a board can only answer the next record, the list is right.
  ['6 unique\n6', apart(ALL_SIX[0], ALL_SIX[1]), 'rr'],
  ['4 all with (1,2)\n4 all with (1,3)', apart(A, B), 'rr'],
  // A number below a list is not that of the next list.
  ['4 all\n6 all', lines(A, B, 'Total: 2', ...ALL_SIX, 'Total: 4'), 'rr'],
  ['4 all\n6 all', apart(A, B, 'Total solutions: 2', ...ALL_SIX, 'Total solutions: 4'), 'rr'],
  ['4 all\n6 all', lines(A, B, '2', ...ALL_SIX, '4'), 'rr'],
  ['4 all\n4 count', lines(A, B, '2'), 'rr'],
  ['4 all\n4 count', lines(A, B, '', 'Solutions: 2'), 'rr'],
  ['4 all\n6 count', lines(A, B, '', 'Solutions: 4'), 'rr'],
  // Wrong lists are not right.
  ['4 all', lines(A, B, X), 'w'],
  ['4 all', apart(A, B, X), 'w'],
  ['4 all', lines('Solutions: 2', A, B, X), 'w'],
  ['4 all', lines('Solutions: 3', A, B), 'w'],
  ['4 all', lines('3', A, B), 'w'],
  ['4 all', lines(A, B, 'Total: 3'), 'w'],
  ['4 all', lines(A, A, B, B), 'w'],
  ['4 all', lines(A, A), 'w'],
  ['6 unique', lines(...ALL_SIX), 'w'],
  // What functions return says nothing in front of a board.
  ['4', lines('False', 'False', 'True', DRAWN_A), 'r'],
  ['4\n4', lines('False', DRAWN_A, 'False', DRAWN_B), 'rr'],
  ['4', lines('False', DRAWN_A), 'r'],
  ['4\n4', lines('False', A), 'ur'],
  ['4\n4\n4', lines('False', A), 'uum'],
  ['3', 'False', 'r'],
  ['4', 'False', 'w'],
  ['3\n4', lines('None', A), 'rr'],
  ['3', 'Solution found: False', 'r'],
  ['3', 'Queen placed: False', 'u'],
];

test.each(LISTS)('records %j, output %j: %s', async (input, output, found) => {
  expect(await verdicts('nqueens', input, output)).toBe(found);
});
