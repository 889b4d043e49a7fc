/** Tests the rule for ties against brute force. */
import { runSolver, searchAsSolver, treeOf } from '@queenside/conformance';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { gameProblem, type GameScore } from '@queenside/game-tree';
import { describe, expect, test } from 'vitest';
import { quickestLine } from '../src/problem/quickest-line.ts';
import { COMPLETE } from './searches.ts';

const RUNNING = { aborted: false };
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** From the view of the side to move: how good the position is, greater for quicker wins and longer losses. */
const worths = new Map<string, number>();

function marksOn(cells: string): number {
  return cells.replaceAll('.', '').length;
}

/** Solves a position and all below it without any code of the project. */
function worthOf(cells: string): number {
  const known = worths.get(cells);
  if (known !== undefined) return known;
  const marks = marksOn(cells);
  const [mover, other] = marks % 2 === 0 ? 'XO' : 'OX';
  let worth = -Infinity;
  if (LINES.some((line) => line.every((cell) => cells[cell] === other))) worth = -100;
  else if (marks === 9) worth = 0;
  else
    for (let cell = 0; cell < 9; cell++)
      if (cells[cell] === '.') {
        const below = worthOf(cells.slice(0, cell) + mover + cells.slice(cell + 1));
        // One move later.
        worth = Math.max(worth, below === 0 ? 0 : -below - Math.sign(-below));
      }
  worths.set(cells, worth);
  return worth;
}

function after(cells: string, cell: number): string {
  const marks = marksOn(cells);
  return cells.slice(0, cell) + (marks % 2 === 0 ? 'X' : 'O') + cells.slice(cell + 1);
}

worthOf('.........');

/** Minimax asks for the same positions millions of times. */
function remembering<Result>(rule: (cells: string, move: number) => Result) {
  const known = Array.from({ length: 10 }, () => new Map<string, Result>());
  return (cells: string, move = 0): Result => {
    const results = known[move]!;
    if (!results.has(cells)) results.set(cells, rule(cells, move));
    return results.get(cells)!;
  };
}

const game = {
  ...ticTacToe,
  toMove: remembering((cells) => ticTacToe.toMove(cells)),
  moves: remembering((cells) => ticTacToe.moves(cells)),
  next: remembering((cells, move) => ticTacToe.next(cells, move)),
  score: remembering((cells) => ticTacToe.score(cells)),
};

test('there are 5,478 positions of tic-tac-toe', () => {
  expect(worths.size).toBe(5478);
});

describe.each(COMPLETE.map((search) => [search.id, search] as const))(
  '%s on every position of tic-tac-toe after two moves',
  (_id, search) => {
    const problem = gameProblem(game);
    const solver = searchAsSolver(search, problem);

    test('takes the quickest win and the longest loss', async () => {
      const faults: string[] = [];
      for (const [cells, worth] of worths) {
        // The ten before take as long as all others.
        if (marksOn(cells) < 2) continue;
        const { answer } = await runSolver(solver, ticTacToe.parse(cells));
        const { score, move } = answer as GameScore;
        const mover = marksOn(cells) % 2 === 0 ? 1 : -1;
        if (score !== mover * Math.sign(worth)) faults.push(`${cells} worth ${score}`);
        if (move === 'none') continue;
        const below = worthOf(after(cells, Number(move) - 1));
        const reached = below === 0 ? 0 : -below - Math.sign(-below);
        if (reached !== worth) faults.push(`${cells} ${move}`);
      }
      expect(faults).toEqual([]);
    });
  },
);

describe('the line of play', () => {
  test('wins as soon and loses as late as possible, by the first of equal moves', () => {
    const quick = treeOf([
      'max',
      ['min', ['max', 1, 1], ['max', 1]],
      ['min', 1, 1],
      ['min', 1],
      -1,
    ]);
    expect(quickestLine(quick, 1, RUNNING)).toEqual([1, 0]);
    // Not the move 0, which ends at once, nor 1, which lets MAX win one move earlier.
    const slow = treeOf(['min', 1, ['max', 1, -1], ['max', ['min', 1, 1], ['min', 1]]]);
    expect(quickestLine(slow, 1, RUNNING)).toEqual([2, 0, 0]);
  });

  test('is that of the search if the score is not the highest or lowest one', () => {
    const tree = treeOf(['max', 0, ['min', 0, 1], -1]);
    expect(quickestLine(tree, 0, RUNNING)).toBeUndefined();
  });

  test('is that of the search if all scores are equal', () => {
    expect(quickestLine(treeOf(['max', 1, ['min', 1]]), 1, RUNNING)).toBeUndefined();
  });

  test('is that of the search at chance nodes', () => {
    const tree = treeOf(['max', 0, ['chance', 1, 1]]);
    expect(quickestLine(tree, 1, RUNNING)).toBeUndefined();
  });
});
