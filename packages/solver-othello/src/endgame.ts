import type { RunContext } from '@queenside/core';
import { othello, type Othello } from '@queenside/game-othello';
import { openGame, quickestLine } from '@queenside/game-tree';
import { sharedKernel, type Found } from './kernel.ts';
import { positionOf } from './position.ts';
import { tableBits } from './table-bits.ts';

/** The move of a side that can place no disc. */
const PASS = 64;
const DECIDED = 64;

/** What is known about a position. */
export interface Best {
  /** The value from MAX's view. */
  readonly score: number;
  /** A best move; none if the game is over. */
  readonly move?: number;
  /** What the search did; nothing if it was not needed. */
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
