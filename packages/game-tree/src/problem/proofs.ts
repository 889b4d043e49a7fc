/** Proves the values of positions for the checker, by the game's `prove` or by a search of its tree. */
import { treeInfoOf, type Game, type GameTree } from '@queenside/core';
import { ProofTooLarge, Prover } from './prover.ts';

/**
 * Answers questions about positions of one game. All answers are proved, or they throw {@link ProofTooLarge}. The cursor must
 * be at the state.
 */
export interface Proofs<State> {
  /** Lowers the rest of the budget to this many positions. */
  limit(budget: number): void;
  isAtLeast(state: State, score: number): boolean;
  isAtMost(state: State, score: number): boolean;
  value(state: State): number;
}

/** How many positions a proof may visit: by the game's own `prove`, with its own cursor, and with one over its rules. */
export interface Budget {
  readonly own: number;
  readonly cursor: number;
  readonly rules: number;
}

/** Returns how many positions a proof about a game may visit. */
export function positionsOf(game: Game, { own, cursor, rules }: Budget): number {
  if (game.prove !== undefined) return own;
  return game.tree === undefined ? rules : cursor;
}

/** @param tree a cursor of the game. */
export function openProofs<State>(
  game: Game<State>,
  tree: GameTree,
  budget: Budget,
): Proofs<State> {
  const positions = positionsOf(game, budget);
  if (game.prove !== undefined) return new OwnProofs(game, positions);
  const prover = new Prover(tree, positions);
  return {
    limit: (lower) => prover.limit(lower),
    isAtLeast: (_, score) => prover.isAtLeast(score),
    isAtMost: (_, score) => prover.isAtMost(score),
    value: () => prover.value(),
  };
}

class OwnProofs<State> implements Proofs<State> {
  readonly #game: Game<State>;
  readonly #least: number;
  readonly #most: number;
  #left: number;

  constructor(game: Game<State>, budget: number) {
    const { scoreMin, scoreMax } = treeInfoOf(game);
    this.#game = game;
    this.#least = scoreMin;
    this.#most = scoreMax;
    this.#left = budget;
  }

  limit(budget: number): void {
    this.#left = Math.min(this.#left, budget);
  }

  isAtLeast(state: State, score: number): boolean {
    return !Number.isNaN(score) && this.#reaches(state, Math.ceil(score));
  }

  isAtMost(state: State, score: number): boolean {
    return !Number.isNaN(score) && !this.#reaches(state, Math.floor(score) + 1);
  }

  value(state: State): number {
    let low = this.#least;
    let high = this.#most;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#reaches(state, middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** @param threshold an integer, or infinite. */
  #reaches(state: State, threshold: number): boolean {
    if (threshold <= this.#least) return true;
    if (threshold > this.#most) return false;
    const { holds, visited } = this.#game.prove!(state, threshold, this.#left);
    this.#left -= visited;
    if (holds === undefined) throw new ProofTooLarge();
    return holds;
  }
}
