import { zeros } from '@queenside/core';
import { type ExplicitTree, isInner, leafValue, nodeOf, parentsFirst } from '../tree.ts';

/**
 * When to cut a node's remaining children: if `alpha >= beta`, if `alpha > beta`, or if `alpha >= beta` with only the parent's
 * best value as the window (no deep cut-offs).
 */
export type CutRule = 'alpha-beta' | 'strict' | 'shallow';

interface Evaluation {
  /** The root's value; a rank if the tree has `scores`. */
  readonly value: number;
  readonly leaves: number;
  /** All nodes visited, the root and the leaves included. */
  readonly nodes: number;
}

/** The nodes between the root and the current one, and what is known of them. */
class Stacks {
  readonly nodes: Int32Array;
  readonly next: Int32Array;
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  readonly best: Float64Array;

  constructor(levels: number) {
    this.nodes = new Int32Array(levels);
    this.next = new Int32Array(levels);
    this.alpha = new Float64Array(levels);
    this.beta = new Float64Array(levels);
    this.best = new Float64Array(levels);
  }
}

/** The levels of the stacks that are kept for all trees: to make them takes longer than to evaluate a small tree. */
const LEVELS = 64;
const kept = new Stacks(LEVELS);

/**
 * Evaluates a tree as the course defines it: depth first, children from left to right. This is the checker's reference, one
 * loop without recursion (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975).
 */
export function evaluate(tree: ExplicitTree, rule: CutRule): Evaluation {
  const { sides, first, end, children, values, size } = tree;
  const stacks = size.depth <= LEVELS ? kept : new Stacks(size.depth);
  const { nodes: nodeAt, next: nextAt, alpha: alphaAt, beta: betaAt, best: bestAt } = stacks;

  let level = 0;
  let node = 0;
  let next = first[0]!;
  let alpha = -Infinity;
  let beta = Infinity;
  let best = sides[0] === 1 ? -Infinity : Infinity;
  let leaves = 0;
  let nodes = 1;
  for (;;) {
    let value: number;
    if (next < end[node]!) {
      const code = children[next++]!;
      nodes++;
      if (isInner(code)) {
        // 1. Down: push the node and begin its child.
        nodeAt[level] = node;
        nextAt[level] = next;
        alphaAt[level] = alpha;
        betaAt[level] = beta;
        bestAt[level] = best;
        level++;
        if (rule === 'shallow') {
          alpha = sides[node] === 1 ? best : -Infinity;
          beta = sides[node] === 1 ? Infinity : best;
        }
        node = nodeOf(code);
        next = first[node]!;
        best = sides[node] === 1 ? -Infinity : Infinity;
        continue;
      }
      leaves++;
      value = leafValue(values, code);
    } else {
      // 2. Up: the node is finished, and its value goes to its parent.
      if (level === 0) return { value: best, leaves, nodes };
      value = best;
      level--;
      node = nodeAt[level]!;
      next = nextAt[level]!;
      alpha = alphaAt[level]!;
      beta = betaAt[level]!;
      best = bestAt[level]!;
    }
    // 3. Take the child's value, and cut the rest if it can change nothing.
    if (sides[node] === 1) {
      if (value > best) best = value;
      if (best > alpha) alpha = best;
    } else {
      if (value < best) best = value;
      if (best < beta) beta = best;
    }
    if (alpha > beta || (alpha === beta && rule !== 'strict')) next = end[node]!;
  }
}

/**
 * Returns the least number of leaves whose scores prove the tree's value: a plan for MAX that reaches the value whatever MIN
 * plays, and a plan for MIN that allows no more. Two such plans share one leaf (Knuth and Moore, "An Analysis of Alpha-Beta
 * Pruning", 1975). The lowest and the highest score of all need no proof, because searches know them. But a value is the
 * score of an examined leaf, so it takes at least one.
 */
export function leastLeaves(tree: ExplicitTree, value: number): number {
  const order = parentsFirst(tree);
  const least = value > tree.size.least ? planSize(tree, order, value, 1) : 0;
  const most = value < tree.size.greatest ? planSize(tree, order, value, -1) : 0;
  return least > 0 && most > 0 ? least + most - 1 : Math.max(1, least + most);
}

/** Counts the leaves of a side's smallest plan for the value: one child at its own nodes, all children at the others. */
function planSize(tree: ExplicitTree, order: Int32Array, value: number, side: 1 | -1): number {
  const { sides, first, end, children, values } = tree;
  const sizes = zeros(Float64Array, first.length);
  for (let index = order.length - 1; index >= 0; index--) {
    const node = order[index]!;
    const isOwn = sides[node] === side;
    let size = isOwn ? Infinity : 0;
    for (let slot = first[node]!; slot < end[node]!; slot++) {
      const code = children[slot]!;
      const isReached = !isInner(code) && (leafValue(values, code) - value) * side >= 0;
      const below = isInner(code) ? sizes[nodeOf(code)]! : isReached ? 1 : Infinity;
      size = isOwn ? Math.min(size, below) : size + below;
    }
    sizes[node] = size;
  }
  return sizes[0]!;
}
