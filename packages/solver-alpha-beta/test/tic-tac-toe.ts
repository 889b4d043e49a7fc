import { defineGame } from '@queenside/core';

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

const count = (board: string, mark: string): number => board.split(mark).length - 1;
const wins = (board: string, mark: string): boolean =>
  LINES.some((line) => line.every((square) => board[square] === mark));

/** Nine squares of `XO.`. X is MAX and moves first. */
export const ticTacToe = defineGame<string>({
  id: 'tic-tac-toe',
  summary: 'Three in a row',
  maxBranching: 9,
  maxDepth: 9,
  scoreRange: [-1, 1],
  examples: ['XO.......'],
  parse: (line) => line,
  toMove: (board) => (count(board, 'X') === count(board, 'O') ? 'max' : 'min'),
  moves: (board) =>
    wins(board, 'X') || wins(board, 'O')
      ? []
      : Array.from({ length: 9 }, (_, square) => square).filter((square) => board[square] === '.'),
  next: (board, square) => {
    const mark = count(board, 'X') === count(board, 'O') ? 'X' : 'O';
    return board.slice(0, square) + mark + board.slice(square + 1);
  },
  score: (board) => (wins(board, 'X') ? 1 : wins(board, 'O') ? -1 : 0),
});

/** Returns the value of a position and the number of leaves below it by exhaustive search. */
export function tryEverything(board: string): { value: number; leaves: number } {
  const moves = ticTacToe.moves(board);
  if (moves.length === 0) return { value: ticTacToe.score(board), leaves: 1 };
  const below = moves.map((move) => tryEverything(ticTacToe.next(board, move)));
  const values = below.map(({ value }) => value);
  return {
    value: ticTacToe.toMove(board) === 'max' ? Math.max(...values) : Math.min(...values),
    leaves: below.reduce((sum, { leaves }) => sum + leaves, 0),
  };
}
