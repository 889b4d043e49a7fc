/**
 * Applies the rule for ties. If several moves have the same value, a search finds any of them. A player wants the one that
 * wins soonest or, in a lost position, loses last.
 */
import type { GameTree, RunContext, Side } from '@queenside/core';
import { BoundTable } from './bound-table.ts';

/** The most positions that a proof may visit: some tenths of a second. */
const BUDGET = 100_000;
const POLL_INTERVAL = 1024;

/** Thrown if the proof exceeds its budget, or the run is aborted. */
class TooLong extends Error {}

/**
 * Returns the line of play from a decided position in which the winner wins as soon as possible, and the loser loses as late
 * as possible; of equal moves the first one. A position is decided if its value is the highest or the lowest score of all:
 * other scores say themselves how good a win is.
 *
 * @param tree a cursor at the position. It is left anywhere.
 * @param value the position's value.
 * @returns undefined if the position is not decided, the game has chance nodes, or the proof is too long.
 */
export function quickestLine(
  tree: GameTree,
  value: number,
  signal: RunContext['signal'],
): number[] | undefined {
  const { scoreMin, scoreMax, hasChance } = tree.info;
  const isDecided = scoreMin < scoreMax && (value === scoreMin || value === scoreMax);
  if (hasChance || !isDecided) return undefined;
  try {
    return new WinRace(tree, value === scoreMax ? 1 : -1, signal).line();
  } catch (thrown) {
    if (thrown instanceof TooLong) return undefined;
    throw thrown;
  }
}

/** Finds out how soon one side wins, by iterative deepening. */
class WinRace {
  readonly #tree: GameTree;
  readonly #winner: Side;
  readonly #won: number;
  readonly #signal: RunContext['signal'];
  /** Bounds of how many moves it takes until the winner has won. */
  readonly #table: BoundTable | undefined;
  readonly #bounds = new Float64Array(2);
  /** The moves of the nodes on the path, ply by ply. */
  readonly #moves: Int32Array[] = [];
  #visited = 0;

  constructor(tree: GameTree, winner: Side, signal: RunContext['signal']) {
    this.#tree = tree;
    this.#winner = winner;
    this.#won = winner === 1 ? tree.info.scoreMax : tree.info.scoreMin;
    this.#signal = signal;
    // It does not use images: they have the same value, but need not be equally far from the end.
    if (tree.keyLo !== undefined && tree.keyHi !== undefined) this.#table = new BoundTable();
  }

  line(): number[] {
    let left = 0;
    while (!this.#isWonWithin(left, 0)) left++;
    const line: number[] = [];
    for (; left > 0; left--) {
      const move = this.#bestMove(left);
      this.#tree.play(move);
      line.push(move);
    }
    return line;
  }

  /** Returns the first best move at the cursor, where the winner needs `left` moves of both sides. */
  #bestMove(left: number): number {
    const tree = this.#tree;
    const moves = this.#movesAt(0);
    const count = tree.moves(moves, 0);
    const wins = tree.side() === this.#winner;
    for (let index = 0; index < count; index++) {
      tree.play(moves[index]!);
      const isBest = this.#isWonWithin(wins ? left - 1 : left - 2, 1) === wins;
      tree.undo(moves[index]!);
      if (isBest) return moves[index]!;
    }
    throw new Error('the rules of the game are not the same in each visit');
  }

  #isWonWithin(left: number, ply: number): boolean {
    const tree = this.#tree;
    this.#count();
    const moves = this.#movesAt(ply);
    const count = tree.moves(moves, 0);
    if (count === 0) return left >= 0 && tree.score() === this.#won;
    if (left <= 0 || this.#cannotBeWon()) return false;
    const table = this.#table;
    const [keyLo, keyHi] = table === undefined ? [0, 0] : [tree.keyLo!(), tree.keyHi!()];
    const known = table?.find(keyLo, keyHi) ?? -1;
    if (known >= 0 && left < table!.lowAt(known)) return false;
    if (known >= 0 && left >= table!.highAt(known)) return true;
    const before = this.#visited;
    const wins = tree.side() === this.#winner;
    let isWon = !wins;
    for (let index = 0; index < count && isWon !== wins; index++) {
      tree.play(moves[index]!);
      isWon = this.#isWonWithin(left - 1, ply + 1);
      tree.undo(moves[index]!);
    }
    const [low, high] = isWon ? [0, left] : [left + 1, Infinity];
    table?.keep(keyLo, keyHi, low, high, 0, 1 + this.#visited - before);
    return isWon;
  }

  #count(): void {
    this.#visited++;
    const isPoll = this.#visited % POLL_INTERVAL === 0;
    if (this.#visited > BUDGET || (isPoll && this.#signal.aborted)) throw new TooLong();
  }

  /** Returns whether the game's own bounds exclude that the winner wins. */
  #cannotBeWon(): boolean {
    if (this.#tree.bounds === undefined) return false;
    this.#tree.bounds(this.#bounds);
    return this.#winner === 1 ? this.#bounds[1]! < this.#won : this.#bounds[0]! > this.#won;
  }

  #movesAt(ply: number): Int32Array {
    return (this.#moves[ply] ??= new Int32Array(this.#tree.info.maxBranching));
  }
}
