import { isInner, leafValue, type ExplicitTree } from './tree.ts';

/** The largest set that JavaScript allows. */
const LARGEST_SET = 2 ** 24;

/** The tree with every node's children from right to left. */
export function withReversedChildren(tree: ExplicitTree): ExplicitTree {
  return rearrange(tree, (codes) => codes.toReversed());
}

/** The tree with the leaves among every node's children in order of value; its inner nodes stay in place. */
export function withSortedLeaves(
  tree: ExplicitTree,
  order: 'ascending' | 'descending',
): ExplicitTree {
  const { values } = tree;
  return rearrange(tree, (codes) => {
    const leaves = codes.filter((code) => !isInner(code));
    // Codes that hold their values themselves are in the order of the values, and plain numbers sort ten times faster.
    if (values.length === 0) leaves.sort();
    else leaves.sort((a, b) => leafValue(values, a) - leafValue(values, b));
    if (order === 'descending') leaves.reverse();
    let next = 0;
    return codes.map((code) => (isInner(code) ? code : leaves[next++]!));
  });
}

/** The tree with only the first of equal leaves under each node. */
export function withEdgesAsSet(tree: ExplicitTree): ExplicitTree {
  return rearrange(tree, (codes) => {
    if (codes.length > LARGEST_SET) return codes;
    const seen = new Set<number>();
    return codes.filter((code) => {
      if (isInner(code)) return true;
      const value = leafValue(tree.values, code);
      return seen.size < seen.add(value).size;
    });
  });
}

/** The tree with MIN for MAX and MAX for MIN. */
export function withSwappedPlayers(tree: ExplicitTree): ExplicitTree {
  return { ...tree, sides: tree.sides.map((side) => -side) };
}

/** The tree with each node's run of children replaced by one that is at most as long. */
function rearrange(tree: ExplicitTree, change: (codes: Int32Array) => Int32Array): ExplicitTree {
  const children = tree.children.slice();
  const end = tree.end.slice();
  for (let node = 0; node < end.length; node++) {
    const first = tree.first[node]!;
    const run = change(tree.children.subarray(first, end[node]));
    children.set(run, first);
    end[node] = first + run.length;
  }
  return { ...tree, children, end };
}
