import type { GameTree } from '@queenside/core';
import { movesOf } from '@queenside/conformance';

/**
 * Alpha-beta, fail-hard, as Knuth and Moore (1975) wrote it: values outside the window are moved to its edge. The
 * reference for which leaves alpha-beta examines.
 *
 * @returns the value and the paths of the leaves, in order.
 */
export function failHard(tree: GameTree): { value: number; leaves: string[] } {
  const leaves: string[] = [];
  const path: number[] = [];
  const visit = (alpha: number, beta: number): number => {
    const moves = movesOf(tree);
    if (moves.length === 0) {
      leaves.push(path.join());
      return Math.min(Math.max(tree.score(), alpha), beta);
    }
    const side = tree.side();
    let [low, high] = [alpha, beta];
    for (const move of moves) {
      tree.play(move);
      path.push(move);
      const value = visit(low, high);
      path.pop();
      tree.undo(move);
      if (side === 1) low = Math.max(low, value);
      else high = Math.min(high, value);
      if (low >= high) break;
    }
    return side === 1 ? low : high;
  };
  return { value: visit(-Infinity, Infinity), leaves };
}

/** Returns the same tree, and adds the paths of scored leaves to `leaves`. */
export function watched(tree: GameTree, leaves: string[]): GameTree {
  const path: number[] = [];
  return {
    ...tree,
    play(move) {
      tree.play(move);
      path.push(move);
    },
    undo(move) {
      tree.undo(move);
      path.pop();
    },
    score() {
      leaves.push(path.join());
      return tree.score();
    },
  };
}
