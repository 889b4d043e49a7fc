/** Searches in JavaScript and TypeScript. */
import type { Problem } from '@queenside/core';
import {
  abortAfter,
  parseRecord,
  recordEvents,
  runSolver,
  searchAsSolver,
} from '@queenside/conformance';
import nimPlugin from '@queenside/game-nim';
import { alphabeta } from '@queenside/problem-gametree';
import { nqueens } from '@queenside/problem-nqueens';
import { pathfinding } from '@queenside/problem-pathfinding';
import { slidingTiles } from '@queenside/problem-sliding-tiles';
import { minimaxSearch } from '@queenside/solver-minimax';
import { describe, expect, test } from 'vitest';
import { documented, GRID, solve, solverOf, TREE } from './helpers.ts';

const nim = nimPlugin.problems![0]!;

const MINIMAX = `
function minimax(tree, node) {
  if (tree.isLeaf(node)) return [tree.value(node)];
  const found = tree.children(node).map((child) => [minimax(tree, child)[0], child]);
  const values = found.map(([value]) => value);
  const best = tree.isMax(node) ? Math.max(...values) : Math.min(...values);
  return found[values.indexOf(best)];
}
export const solve = (tree) => minimax(tree, tree.root);
`;

test.each<[string, ...[Problem, string, Readonly<Record<string, number>>?][]]>([
  ['alphabeta.js', [alphabeta, TREE, { nodes: 12, leaves: 6, cutoffs: 1 }]],
  ['breadth_first.ts', [pathfinding, GRID], [slidingTiles, '1 2 5 3 4 0 6 7 8', { expanded: 9 }]],
  ['queens.js', [nqueens, '6', { tests: 171, placed: 31, backtracks: 25 }], [nqueens, '3']],
])('the documented %s finds right answers', async (file, ...records) => {
  for (const [problem, record, counts = {}] of records) {
    const run = await solve(problem, record, solverOf(problem, documented.get(file)!, file));
    expect({ ...run, record }).toMatchObject({ record, verdict: 'right', stats: counts });
  }
});

test('a game gets its best move, and events are those of the bundled search', async () => {
  const reference = searchAsSolver(minimaxSearch, nim);
  const bundled = recordEvents(reference.events!);
  await solve(nim, '1 2', reference, { observer: bundled });
  const solver = solverOf(nim, MINIMAX, 'mine.js');
  const own = recordEvents(solver.events!);
  const { verdict } = await solve(nim, '1 2', solver, { observer: own });
  expect({ verdict, seen: own.seen }).toEqual({
    verdict: 'right',
    seen: bundled.seen,
  });
});

test('a game is judged by the move that the search returned', async () => {
  const text = MINIMAX.replace(
    /export const solve.*/,
    `export function solve(tree) {
       const [best] = minimax(tree, tree.root);
       return [best, tree.children(tree.root).find((child) => minimax(tree, child)[0] !== best)];
     }`,
  );
  expect((await solve(nim, '1 2', solverOf(nim, text, 'mine.js'))).verdict).toBe('wrong');
});

describe('what goes wrong is said in its words', () => {
  const body = (line: string, parameter = 'tree') =>
    `export function solve(${parameter}) {\n  ${line}\n}\n`;
  test.each<[string, Problem, string, string | RegExp]>([
    [
      'mine.js',
      alphabeta,
      body('return 1 1;'),
      /mine\.js, line 2, column 12: SyntaxError: Unexpected number;/,
    ],
    [
      'mine.js',
      alphabeta,
      'function solve(tree) { return [',
      /mine\.js, line 1, column 32: SyntaxError: Unexpected end of input;/,
    ],
    [
      'mine.ts',
      alphabeta,
      body('const x: number = = 1;'),
      /mine\.ts, line 2, column \d+: SyntaxError.*: Expression expected/,
    ],
    ['mine.js', alphabeta, body('return tree.value(tree.root);'), 'A is not a leaf: only leaves'],
    [
      'mine.js',
      alphabeta,
      body('return tree.children("E");'),
      'tree.children takes a node, not "E"',
    ],
    ['mine.js', alphabeta, body('return solve(tree);'), /mine\.js, line 2: the calls are nested/],
    [
      'mine.js',
      alphabeta,
      body('process.exit(3);'),
      'mine.js ended its program; return from the function instead',
    ],
    ['mine.js', alphabeta, body(''), 'returned null; return the value of tree.root'],
    [
      'mine.ts',
      alphabeta,
      `\n${body('throw new Error("no" as string);')}`,
      'mine.ts, line 3: Error: no',
    ],
    ['mine.js', pathfinding, body('return ["north"];', 'space'), 'north, is not possible in (2,2)'],
    ['mine.js', pathfinding, body('return [space.start];', 'space'), 'returned [a state]; return'],
    [
      'mine.js',
      pathfinding,
      body('space.result(space.start, "east");', 'space'),
      'ask for space.actions((2,2)) before',
    ],
    [
      'mine.js',
      nqueens,
      body('board.place(4, 0);', 'board'),
      'column 4, row 0 is not on the board',
    ],
    [
      'mine.js',
      nqueens,
      body('board.remove(1);', 'board'),
      'board.remove(1): column 2 has no queen to remove',
    ],
    [
      'mine.js',
      nqueens,
      'export const solve = 3; // function solve(board)',
      'mine.js has no function `solve`',
    ],
  ])('%s %#', async (file, problem, text, words) => {
    const record = { alphabeta: TREE, pathfinding: GRID, nqueens: '4' }[problem.id]!;
    await expect(solve(problem, record, solverOf(problem, text, file))).rejects.toThrow(words);
  });
});

test('a budget allows so many calls and no more, even if the search catches the end', async () => {
  const solver = solverOf(alphabeta, documented.get('alphabeta.js')!, 'mine.js');
  expect((await solve(alphabeta, TREE, solver, { options: { budget: 12 } })).verdict).toBe('right');
  const text =
    'export function solve(tree) { for (;;) try { tree.children(tree.root); } catch { return 4; } }';
  await expect(
    solve(alphabeta, TREE, solverOf(alphabeta, text, 'mine.js'), { options: { budget: 10 } }),
  ).rejects.toThrow('made 10 calls and has not returned yet');
});

test('an abort ends the search at its next call', async () => {
  const text = 'export function solve(space) { for (;;) space.actions(space.start); }';
  const solver = solverOf(pathfinding, text, 'mine.js');
  await expect(
    runSolver(solver, parseRecord(pathfinding, GRID), { signal: abortAfter(20) }),
  ).rejects.toThrow('it had not returned yet');
});

test('each record starts anew, with its seed, and leaves the globals as they were', async () => {
  const text = `
import { seen } from './counted.js';
let runs = 0;
export function solve(board) {
  runs++;
  seen.push(1);
  return [Math.floor(Math.random() * 4), runs, Math.floor(Math.random() * 4), seen.length];
}
`;
  const { random } = Math;
  const beside = { 'counted.js': 'export const seen = [];' };
  const solver = solverOf(nqueens, text, 'mine.js', beside);
  const rowsFor = async (seed: number): Promise<number[]> => {
    const { answer } = await runSolver(solver, parseRecord(nqueens, '4'), { seed });
    return [...(answer as { rows: Int32Array }).rows];
  };
  const rows = [await rowsFor(1), await rowsFor(3), await rowsFor(1)];
  expect(rows[2]).toEqual(rows[0]);
  expect(rows[1]).not.toEqual(rows[0]);
  expect(rows.map(([, runs, , seen]) => [runs, seen])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  expect(Math.random).toBe(random);
});
