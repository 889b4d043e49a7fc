import { scoreText } from '../answer.ts';
import { type ExplicitTree, isInner, leafValue } from '../tree.ts';
import { type CutRule, evaluate } from './evaluate.ts';

/** The mistakes that the checker names. */
export const MISTAKES = {
  'counted-every-leaf': 'nothing was cut off: all leaves of the tree were counted',
  'strict-cutoffs': 'cut-offs only where alpha > beta, instead of where alpha >= beta',
  'reversed-children': 'children were taken from right to left instead of in edge-list order',
  'edges-as-set':
    'equal leaves of one parent were taken for one leaf, as in a set or a map of edges',
  'every-leaf-as-set':
    'nothing was cut off, and equal leaves of one parent were taken for one leaf, as in a set or a map of edges',
  'ascending-leaves':
    'the leaves of a parent were sorted in ascending order instead of taken in edge-list order',
  'descending-leaves':
    'the leaves of a parent were sorted in descending order instead of taken in edge-list order',
  'shallow-cutoffs':
    "children were given their parent's best value only, not the whole window of alpha and beta",
  'counted-nodes': 'inner nodes were counted too, not leaves only',
  'counted-nodes-below-root': 'inner nodes below the root were counted too, not leaves only',
  'counted-every-node': 'nothing was cut off: all nodes of the tree were counted, not leaves only',
  'swapped-players': 'MAX and MIN were taken for each other',
  'ignored-probabilities': 'the children of a chance node had the same weight',
  'chance-as-player': 'chance nodes were taken for MAX or for MIN',
  'rounded-score': 'the score was rounded or cut off',
  'wrong-score': 'the score is not the value of the root',
  'missing-leaf-count': 'the score is right, the number of leaves examined is missing',
  'wrong-leaf-count': 'the score is right, the number of leaves examined is not',
};

type MistakeId = keyof typeof MISTAKES;

interface CountMistake {
  readonly mistake: MistakeId;
  /** The likely action, in words for learners. */
  readonly cause: string;
  count(tree: ExplicitTree): number;
}

const leavesOf = (tree: ExplicitTree, rule: CutRule = 'alpha-beta'): number =>
  evaluate(tree, rule).leaves;
const nodesOf = (tree: ExplicitTree): number => evaluate(tree, 'alpha-beta').nodes;

/** The mistakes, one way of counting each, that lead to a wrong count but the right score, the most likely ones first. */
const COUNT_MISTAKES: readonly CountMistake[] = [
  {
    mistake: 'counted-every-leaf',
    cause: 'every leaf of the tree was counted, nothing cut off',
    count: (tree) => tree.size.leaves,
  },
  {
    mistake: 'strict-cutoffs',
    cause: 'strict cut-offs (alpha > beta) instead of alpha >= beta',
    count: (tree) => leavesOf(tree, 'strict'),
  },
  {
    mistake: 'reversed-children',
    cause: 'children taken from right to left',
    count: (tree) => leavesOf(withReversedChildren(tree)),
  },
  {
    mistake: 'edges-as-set',
    cause: 'equal leaves under one parent counted as one',
    count: (tree) => leavesOf(withEdgesAsSet(tree)),
  },
  {
    mistake: 'every-leaf-as-set',
    cause: 'every leaf counted, but equal leaves under one parent only once',
    count: (tree) => countLeaves(withEdgesAsSet(tree)),
  },
  {
    mistake: 'ascending-leaves',
    cause: 'leaves sorted in ascending order',
    count: (tree) => leavesOf(withSortedLeaves(tree, 'ascending')),
  },
  {
    mistake: 'descending-leaves',
    cause: 'leaves sorted in descending order',
    count: (tree) => leavesOf(withSortedLeaves(tree, 'descending')),
  },
  {
    mistake: 'shallow-cutoffs',
    cause: "no deep cut-offs (only the parent's best value was passed down)",
    count: (tree) => leavesOf(tree, 'shallow'),
  },
  {
    mistake: 'counted-nodes',
    cause: 'all visited nodes counted, not only leaves',
    count: nodesOf,
  },
  {
    mistake: 'counted-nodes-below-root',
    cause: 'all visited nodes below the root counted, not only leaves',
    count: (tree) => nodesOf(tree) - 1,
  },
  {
    mistake: 'counted-every-node',
    cause: 'all nodes of the tree counted, nothing cut off',
    count: ({ size }) => size.leaves + size.innerNodes,
  },
];

/** Returns the known mistakes that lead to this number of leaves. */
export function countMistakes(tree: ExplicitTree, count: number): readonly CountMistake[] {
  return COUNT_MISTAKES.filter((mistake) => mistake.count(tree) === count);
}

/** Returns the known mistakes that do not lead to this number of leaves. */
export function otherMistakes(tree: ExplicitTree, count: number): MistakeId[] {
  return COUNT_MISTAKES.filter((each) => each.count(tree) !== count).map(({ mistake }) => mistake);
}

/** Returns the known mistake that leads to a wrong score, and its explanation. */
export function scoreMistake(
  tree: ExplicitTree,
  found: string,
  right: string,
): { mistake: MistakeId; because: string } {
  const swapped = withSwappedPlayers(tree);
  if (found === scoreText(tree, evaluate(swapped, 'alpha-beta').value))
    return { mistake: 'swapped-players', because: ': MAX and MIN were swapped' };
  if (isRounded(found, right))
    return { mistake: 'rounded-score', because: ': write the score in full' };
  return { mistake: 'wrong-score', because: '' };
}

/** Returns whether `found` has fewer decimals than `right` and differs by less than one unit of its last decimal. */
export function isRounded(found: string, right: string): boolean {
  const unit = 10 ** -decimalsOf(found);
  return decimalsOf(found) < decimalsOf(right) && Math.abs(Number(found) - Number(right)) < unit;
}

function decimalsOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point === -1 ? 0 : decimal.length - point - 1;
}

function countLeaves({ first, end, size }: ExplicitTree): number {
  const children = end.reduce((sum, last, node) => sum + last - first[node]!, 0);
  return children - (size.innerNodes - 1);
}

/** The largest set that JavaScript allows. */
const LARGEST_SET = 2 ** 24;

/** Returns the tree with every node's children from right to left. */
function withReversedChildren(tree: ExplicitTree): ExplicitTree {
  return rearrange(tree, (codes) => codes.toReversed());
}

/** Returns the tree with the leaves of every node sorted by value. Inner nodes keep their places. */
function withSortedLeaves(tree: ExplicitTree, order: 'ascending' | 'descending'): ExplicitTree {
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
function withEdgesAsSet(tree: ExplicitTree): ExplicitTree {
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
