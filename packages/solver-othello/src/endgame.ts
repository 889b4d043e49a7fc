import type { RunContext } from '@queenside/core';
import { othello, type Othello } from '@queenside/game-othello';
import { openGame, quickestLine } from '@queenside/game-tree';
import { type Found, type Position, sharedKernel } from './kernel.ts';

/** The move of a side that can place no disc. */
const PASS = 64;
const DECIDED = 64;

/** The known facts about a position. */
export interface Best {
  /** The value from MAX's view. */
  readonly score: number;
  /** A best move; none if the game is over. */
  readonly move?: number;
  /** The result of the search; undefined if none was needed. */
  readonly found?: Found;
}

/** Finds the scores of a position and of those after it, with one table. */
export class Endgame {
  readonly #signal: RunContext['signal'];

  /** @param mebibytes the most memory of the table. */
  constructor(root: Othello, mebibytes: number, signal: RunContext['signal']) {
    this.#signal = signal;
    sharedKernel().prepare(tableBits(root, mebibytes));
  }

  /** Returns the score and a best move of a position; undefined if the signal stopped the search. */
  best(state: Othello): Best | undefined {
    const moves = othello.moves(state);
    if (moves.length === 0) return { score: othello.score(state) };
    const isPass = moves[0] === PASS;
    const from = isPass ? othello.next(state, PASS) : state;
    const found = this.#signal.aborted
      ? undefined
      : sharedKernel().solve(positionOf(from), this.#signal);
    if (found === undefined) return undefined;
    const score = 0 + (othello.toMove(from) === 'max' ? found.score : -found.score);
    return { score, move: isPass ? PASS : this.#quickest(from, score, found.move), found };
  }

  /** Returns a line of best play from a position, to the end of the game unless the signal stops it. */
  line(root: Othello, best: Best): number[] {
    const line: number[] = [];
    let state = root;
    for (let next: Best | undefined = best; next?.move !== undefined; next = this.best(state)) {
      line.push(next.move);
      state = othello.next(state, next.move);
    }
    return line;
  }

  /** Returns the quickest win or the longest loss if all discs are of one side in the end, else the move that was found. */
  #quickest(state: Othello, score: number, found: number): number {
    if (Math.abs(score) < DECIDED) return found;
    return quickestLine(openGame(othello, state), score, this.#signal)?.[0] ?? found;
  }
}

/** Returns the discs of both sides as sets of squares. */
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

/** An entry of the table has 24 bytes, so 2^15 of them are three quarters of a mebibyte. */
const BITS_OF_MEBIBYTE = 15;
const FEWEST_BITS = 10;

/** Returns the size of the table for a position, as a power of two: late positions need little. */
export function tableBits(state: Othello, mebibytes: number): number {
  const most = BITS_OF_MEBIBYTE + Math.floor(Math.log2(mebibytes));
  return Math.min(most, Math.max(FEWEST_BITS, othello.size!(state)));
}
