import { parentsFirst } from './parents-first.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from './tree.ts';

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
  const sizes = new Float64Array(first.length);
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
