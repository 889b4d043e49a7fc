import type { GameTree } from '@queenside/core';
import { Prover, ProofTooLarge } from '../problem/prover.ts';

/** How many positions the proofs of one line may visit: some tenths of a second. */
const BUDGET = 200_000;

/**
 * Continues a line of best play to the end of the game. It stops if it cannot quickly prove the value of the next move. A
 * search knows the rest of a line only if no table has cut it short.
 *
 * @param tree a cursor at the line's first position. It is left anywhere.
 * @param value the position's value.
 */
export function lineToEnd(tree: GameTree, line: readonly number[], value: number): number[] {
  const whole = [...line];
  for (const move of line) tree.play(move);
  const prover = new Prover(tree, BUDGET);
  const moves = new Int32Array(tree.info.maxBranching);
  try {
    for (;;) {
      const side = tree.side();
      const count = side === 0 ? 0 : tree.moves(moves, 0);
      const best = moves.subarray(0, count).find((move) => {
        tree.play(move);
        const keeps = side === 1 ? prover.isAtLeast(value) : prover.isAtMost(value);
        tree.undo(move);
        return keeps;
      });
      if (best === undefined) return whole;
      tree.play(best);
      whole.push(best);
    }
  } catch (thrown) {
    if (thrown instanceof ProofTooLarge) return whole;
    throw thrown;
  }
}
