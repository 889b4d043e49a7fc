import { enlarge } from './frames.ts';
import { NO_MOVE } from './transposition-table.ts';

const SIDES = 2;
const HISTORY = 4096;
const HISTORY_LIMIT = 2 ** 28;
/** The greatest weight of a cut-off, so that the weights are rarely halved. */
const MOST_WEIGHT = 2 ** 14;
/** Nodes with more moves are not sorted by history, which takes quadratic time. */
const MOST_SORTED = 256;

/** Moves `move` to the front of the `count` moves at `at`, if it is among them. */
export function moveToFront(moves: Int32Array, at: number, count: number, move: number): boolean {
  if (move === NO_MOVE) return false;
  for (let index = at; index < at + count; index++) {
    if (moves[index] !== move) continue;
    moves.copyWithin(at + 1, at, index);
    moves[at] = move;
    return true;
  }
  return false;
}

/**
 * Sorts moves for trees that have no order, the most promising first. First comes the best move known from before, then two
 * killers of the same ply (Akl and Newborn, 1977), then moves by their history: how much each move has cut off for the same
 * side (Schaeffer, 1983). Equal moves stay in the tree's order.
 */
export class MoveOrder {
  #killers = new Int32Array(2 * 64).fill(NO_MOVE);
  readonly #history = new Int32Array(SIDES * HISTORY);

  /** Sorts the `count` moves at `at`. */
  sort(
    moves: Int32Array,
    at: number,
    count: number,
    best: number,
    ply: number,
    side: number,
  ): void {
    if (count <= MOST_SORTED) this.#sortByHistory(moves, at, count, side);
    if (2 * ply < this.#killers.length) {
      moveToFront(moves, at, count, this.#killers[2 * ply + 1]!);
      moveToFront(moves, at, count, this.#killers[2 * ply]!);
    }
    moveToFront(moves, at, count, best);
  }

  /** Records that a move cut off at `ply`, after a search of the `depth` levels below. */
  cutBy(move: number, ply: number, side: number, depth: number): void {
    while (2 * ply + 1 >= this.#killers.length) {
      const known = this.#killers.length;
      this.#killers = enlarge(this.#killers, 2 * known).fill(NO_MOVE, known);
    }
    if (this.#killers[2 * ply] !== move) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
      this.#killers[2 * ply] = move;
    }
    const place = placeOf(move, side);
    this.#history[place]! += Math.min(depth * depth + 1, MOST_WEIGHT);
    if (this.#history[place]! > HISTORY_LIMIT)
      for (const [index, weight] of this.#history.entries()) this.#history[index] = weight >> 1;
  }

  /** Sorts by insertion: the moves are few and nearly in order. */
  #sortByHistory(moves: Int32Array, at: number, count: number, side: number): void {
    for (let index = at + 1; index < at + count; index++) {
      const move = moves[index]!;
      const weight = this.#history[placeOf(move, side)]!;
      let place = index;
      for (; place > at && this.#history[placeOf(moves[place - 1]!, side)]! < weight; place--)
        moves[place] = moves[place - 1]!;
      moves[place] = move;
    }
  }
}

/** Moves that share a place share their history. That makes the order worse, but never wrong. */
function placeOf(move: number, side: number): number {
  return (side === 1 ? 0 : HISTORY) + (move & (HISTORY - 1));
}
