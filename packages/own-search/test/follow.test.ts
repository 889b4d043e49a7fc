/** Runs whose calls a referee judges, in both languages: an instance that Python has as a whole, and call by call. */
import { parseRecord } from '@queenside/conformance';
import nimPlugin from '@queenside/game-nim';
import { alphabeta } from '@queenside/problem-gametree';
import { nqueens } from '@queenside/problem-nqueens';
import { pathfinding } from '@queenside/problem-pathfinding';
import { slidingTiles } from '@queenside/problem-sliding-tiles';
import { allAlgorithms, judgeRuns, spaceAlgorithms, treeAlgorithms } from '@queenside/referee';
import type { Problem } from '@queenside/core';
import { expect, test } from 'vitest';
import { OwnSearch } from '../src/index.ts';
import { documented, fileWith, GRID, hasPython, TREE } from './helpers.ts';

const nim = nimPlugin.problems![0]!;

/** Returns what the referee says of a documented file, by the name of an algorithm. */
async function judge(file: string, problem: Problem, record: string, algorithm: string) {
  const search = new OwnSearch(fileWith(documented.get(file)!, file));
  const followed = await search.follow(problem, parseRecord(problem, record));
  search.end();
  const words =
    followed.kind === 'tree'
      ? judgeRuns(treeAlgorithms()[algorithm]!, [followed.run])[0]
      : followed.kind === 'space'
        ? spaceAlgorithms()[algorithm]!.judge(followed.run)
        : allAlgorithms()[algorithm]!.judge(followed.run);
  return [followed.error, words?.words];
}

const RIGHT: [file: string, problem: Problem, record: string, right: string, other: string][] = [
  ['alphabeta.js', alphabeta, TREE, 'alpha-beta', 'minimax'],
  ['breadth_first.ts', pathfinding, GRID, 'breadth-first', 'depth-first'],
  ['queens.js', nqueens, '6', 'backtracking', 'forward-checking'],
  ['minimax.py', alphabeta, TREE, 'minimax', 'alpha-beta'],
  ['game.py', nim, '3 4 5', 'alpha-beta', 'minimax'],
  ['astar.py', pathfinding, GRID, 'a-star', 'depth-first'],
  ['breadth_first.py', slidingTiles, '3 1 2 4 7 5 6 8 0', 'breadth-first', 'a-star'],
  ['queens.py', nqueens, '6', 'backtracking', 'forward-checking'],
];

test.each(RIGHT.filter(([file]) => hasPython || !file.endsWith('.py')))(
  '%s is judged right',
  async (file, problem, record, right, other) => {
    expect(await judge(file, problem, record, right)).toEqual([undefined, undefined]);
    expect(await judge(file, problem, record, other)).toEqual([
      undefined,
      expect.stringMatching(/^yours /),
    ]);
  },
);

test('a run that fails has its calls and its error', async () => {
  const text =
    'export function solve(tree) { tree.children(tree.root); throw new Error("enough"); }';
  const search = new OwnSearch(fileWith(text, 'mine.js'));
  const { run, error } = await search.follow(alphabeta, parseRecord(alphabeta, TREE));
  expect(Array.from(run.calls)).toEqual([1, 0, 0]);
  expect(run).not.toHaveProperty('answer');
  expect(error?.message).toContain('mine.js, line 1: Error: enough');
  await expect(search.follow(nqueens, parseRecord(nqueens, '4'))).rejects.toThrow(
    'searches a tree, and nqueens has a board',
  );
});
