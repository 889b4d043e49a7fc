import type { GameTree, SearchResult } from '@queenside/core';

/**
 * Returns the value of the cursor's node by plain minimax (von Neumann, 1928), with expectations at chance nodes. It visits
 * every node below, and uses no optional capability except `probability`.
 *
 * @param budget the most nodes to visit.
 * @throws RangeError if the budget is too small; the cursor is back at its node.
 * @throws Error if a line of play is longer than maxDepth.
 */
export function minimax(tree: GameTree, budget = 5_000_000): number {
  let left = budget;
  const value = (depth: number): number => {
    ensureDepth(tree, depth);
    if (left-- === 0) throw new RangeError(`minimax needs more than ${budget} nodes`);
    const moves = movesOf(tree);
    if (moves.length === 0) return tree.score();
    const values = moves.map((move) => {
      tree.play(move);
      try {
        return value(depth + 1);
      } finally {
        tree.undo(move);
      }
    });
    const side = tree.side();
    if (side === 1) return Math.max(...values);
    if (side === -1) return Math.min(...values);
    return values.reduce((sum, below, index) => sum + chanceOf(tree, moves, index) * below, 0);
  };
  return value(0);
}

/** Returns the value as {@link minimax} does, or undefined if the tree has more nodes than `most`. */
export function valueWithin(tree: GameTree, most: number): number | undefined {
  try {
    return minimax(tree, most);
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

/** The leaves that a search may guarantee to score; `own` if it guarantees nothing. */
export const LEAF_RULES = ['alpha-beta', 'alpha-beta-strict', 'every-leaf', 'own'] as const;
export type SampleLeafRule = (typeof LEAF_RULES)[number];

/**
 * Plain alpha-beta (Knuth and Moore, 1975) for trees without chance: the reference for the number of leaves that a search with
 * this rule scores.
 */
export function plainAlphaBeta(
  tree: GameTree,
  leafRule: Exclude<SampleLeafRule, 'own'> = 'alpha-beta',
): SearchResult {
  let nodes = 0;
  let leaves = 0;
  const visit = (depth: number, alpha: number, beta: number): { value: number; line: number[] } => {
    ensureDepth(tree, depth);
    nodes++;
    const moves = movesOf(tree);
    if (moves.length === 0) {
      leaves++;
      return { value: tree.score(), line: [] };
    }
    const side = tree.side();
    const bounds = { alpha, beta };
    let best = { value: -side * Infinity, line: [] as number[] };
    for (const move of moves) {
      tree.play(move);
      const below = visit(depth + 1, bounds.alpha, bounds.beta);
      tree.undo(move);
      if ((below.value - best.value) * side > 0)
        best = { value: below.value, line: [move, ...below.line] };
      if (side === 1) bounds.alpha = Math.max(bounds.alpha, best.value);
      else bounds.beta = Math.min(bounds.beta, best.value);
      const { alpha: low, beta: high } = bounds;
      if (leafRule === 'every-leaf') continue;
      if (leafRule === 'alpha-beta' ? low >= high : low > high) break;
    }
    return best;
  };
  const { value, line } = visit(0, -Infinity, Infinity);
  return { value, bound: 'exact', principalVariation: line, nodes, leaves };
}

function ensureDepth({ info }: GameTree, depth: number): void {
  if (depth > info.maxDepth)
    throw new Error(`a line of play is longer than maxDepth, ${info.maxDepth} moves`);
}

/**
 * Returns the least number of leaves that prove the value of the cursor's node, for trees without chance nodes. The proof is
 * a plan for MAX that reaches the value against every play of MIN, and a plan for MIN that allows no more. Two such plans
 * share one leaf (Knuth and Moore, 1975). The lowest and the highest possible score need no proof, but a value is the score
 * of an examined leaf, so it takes at least one.
 */
export function leastLeaves(tree: GameTree): number {
  const { scoreMin, scoreMax } = tree.info;
  const value = minimax(tree);
  const plan = (side: 1 | -1): number => {
    const moves = movesOf(tree);
    if (moves.length === 0) return (tree.score() - value) * side >= 0 ? 1 : Infinity;
    const leaves = moves.map((move) => {
      tree.play(move);
      const below = plan(side);
      tree.undo(move);
      return below;
    });
    return tree.side() === side ? Math.min(...leaves) : leaves.reduce((sum, next) => sum + next);
  };
  const least = value > scoreMin ? plan(1) : 0;
  const most = value < scoreMax ? plan(-1) : 0;
  return least > 0 && most > 0 ? least + most - 1 : Math.max(1, least + most);
}

/** Returns the moves of the cursor's node, in order. */
export function movesOf(tree: GameTree): number[] {
  const out = new Int32Array(tree.info.maxBranching);
  return [...out.subarray(0, tree.moves(out, 0))];
}

/** Returns the probability of the move at `index`. If the tree gives no probabilities, all moves are equally likely. */
export function chanceOf(tree: GameTree, moves: readonly number[], index: number): number {
  return tree.probability?.(moves[index]!) ?? 1 / moves.length;
}
