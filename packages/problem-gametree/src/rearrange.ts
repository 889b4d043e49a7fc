import { isInner, leafValue, type ExplicitTree } from './tree.ts';

/** The largest set that JavaScript allows. */
const LARGEST_SET = 2 ** 24;

/** Returns the tree with every node's children from right to left. */
export function withReversedChildren(tree: ExplicitTree): ExplicitTree {
  return rearrange(tree, (codes) => codes.toReversed());
}

/** Returns the tree with the leaves of every node sorted by value. Inner nodes keep their places. */
export function withSortedLeaves(
  tree: ExplicitTree,
  order: 'ascending' | 'descending',
): ExplicitTree {
  const { values } = tree;
  return rearrange(tree, (codes) => {
    const leaves = codes.filter((code) => !isInner(code));
    // Codes with small values sort like the values, and plain numbers sort ten times faster.
    if (values.length === 0) leaves.sort();
    else leaves.sort((a, b) => leafValue(values, a) - leafValue(values, b));
    if (order === 'descending') leaves.reverse();
    let next = 0;
    return codes.map((code) => (isInner(code) ? code : leaves[next++]!));
  });
}

/** Returns the tree with only the first of equal leaves under each node. */
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

/** Returns the tree with MAX and MIN swapped. */
export function withSwappedPlayers(tree: ExplicitTree): ExplicitTree {
  return { ...tree, sides: tree.sides.map((side) => -side) };
}

/** Returns the tree with equal probabilities at each chance node. */
export function withEqualChances(tree: ExplicitTree): ExplicitTree {
  const { probabilities, over, under } = tree.chances!;
  return {
    ...tree,
    chances: { probabilities, over: over.map(Math.sign), under: under.map(() => 1) },
  };
}

/** Makes a function that returns a tree with a player in the place of chance. */
export function withChanceFor(player: 1 | -1): (tree: ExplicitTree) => ExplicitTree {
  return (tree) => ({ ...tree, sides: tree.sides.map((side) => (side === 0 ? player : side)) });
}

/** Returns the tree with each node's run of children replaced by one that is at most as long. */
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
