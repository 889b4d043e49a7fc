import type { GameTree } from '@queenside/core';

/** The most moves in a row. Each is a call inside the last one. */
const DEEPEST = 2000;

/**
 * Returns the value of a cursor's node by a plain alpha-beta search, and leaves the cursor there.
 *
 * @param most the most nodes.
 * @returns undefined if the search needs more nodes or is too deep.
 */
export function plainValue(tree: GameTree, most: number): number | undefined {
  const { maxBranching } = tree.info;
  const buffers: Int32Array[] = [];
  let left = most;
  /** Returns NaN if it gives up. */
  const valueOf = (alpha: number, beta: number, ply: number): number => {
    if (left-- <= 0 || ply > DEEPEST) return NaN;
    const moves = (buffers[ply] ??= new Int32Array(maxBranching));
    const count = tree.moves(moves, 0);
    if (count === 0) return tree.score();
    const side = tree.side();
    if (side === 0) return meanOf(moves.subarray(0, count), ply);
    const isMax = side === 1;
    let [low, high] = [alpha, beta];
    let best = isMax ? -Infinity : Infinity;
    for (let index = 0; index < count && low < high; index++) {
      const move = moves[index]!;
      tree.play(move);
      const value = valueOf(low, high, ply + 1);
      tree.undo(move);
      if (Number.isNaN(value)) return NaN;
      if (isMax) low = Math.max(low, (best = Math.max(best, value)));
      else high = Math.min(high, (best = Math.min(best, value)));
    }
    return best;
  };
  const meanOf = (moves: Int32Array, ply: number): number => {
    let sum = 0;
    for (const move of moves) {
      const probability = tree.probability?.(move) ?? 1 / moves.length;
      tree.play(move);
      sum += probability * valueOf(-Infinity, Infinity, ply + 1);
      tree.undo(move);
      if (Number.isNaN(sum)) break;
    }
    return sum;
  };
  const value = valueOf(-Infinity, Infinity, 0);
  return Number.isNaN(value) ? undefined : value;
}
