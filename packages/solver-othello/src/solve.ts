import { gaveUp, type RunContext } from '@queenside/core';
import { othello, type Othello } from '@queenside/game-othello';
import { openGame, quickestLine, type GameScore } from '@queenside/game-tree';
import { ID } from './id.ts';
import { sharedKernel, type Found, type Position } from './kernel.ts';

/** The move of a side that can place no disc. */
const PASS = 64;
const DECIDED = 64;
/** An entry of the table has 24 bytes, so 2^15 of them are three quarters of a mebibyte. */
const BITS_OF_MEBIBYTE = 15;
const FEWEST_BITS = 10;

/** Finds the score of a position, and a best move. @param mebibytes the most memory of the table. */
export function solve(
  root: Othello,
  mebibytes: number,
  { signal, stats }: Pick<RunContext, 'signal' | 'stats'>,
): GameScore {
  const moves = othello.moves(root);
  if (moves.length === 0) return { score: othello.score(root), move: 'none', nodes: 1 };
  const isPass = moves[0] === PASS;
  const state = isPass ? othello.next(root, PASS) : root;
  const found = sharedKernel().solve(positionOf(state), tableBits(state, mebibytes), signal);
  if (found === undefined) throw gaveUp(ID, 'it was stopped before it knew the score');
  Object.assign(stats, countsOf(found));
  const score = 0 + (othello.toMove(state) === 'max' ? found.score : -found.score);
  const move = isPass ? PASS : bestMove(state, score, found.move, signal);
  return { score, move: othello.moveName!(move, root), nodes: found.nodes };
}

/** Returns the quickest win or the longest loss if all discs are of one side in the end, else the move that was found. */
function bestMove(
  state: Othello,
  score: number,
  found: number,
  signal: RunContext['signal'],
): number {
  if (Math.abs(score) < DECIDED) return found;
  return quickestLine(openGame(othello, state), score, signal)?.[0] ?? found;
}

function countsOf({ nodes, cutoffs, tableHits }: Found): Record<string, number> {
  return { nodes, cutoffs, tableHits };
}

/** Returns the size of the table for a position, as a power of two: late positions need little. */
function tableBits(state: Othello, mebibytes: number): number {
  const most = BITS_OF_MEBIBYTE + Math.floor(Math.log2(mebibytes));
  return Math.min(most, Math.max(FEWEST_BITS, othello.size!(state)));
}

function positionOf({ squares, mover }: Othello): Position {
  const [ownLo, ownHi] = halvesOf(squares, mover);
  const [otherLo, otherHi] = halvesOf(squares, mover === 'X' ? 'O' : 'X');
  return { ownLo, ownHi, otherLo, otherHi };
}

/** Returns the squares with a mark, as halves of 32 bits. */
function halvesOf(squares: string, mark: string): [lo: number, hi: number] {
  let [lo, hi] = [0, 0];
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] !== mark) continue;
    if (square < 32) lo |= 1 << square;
    else hi |= 1 << (square - 32);
  }
  return [lo, hi];
}
