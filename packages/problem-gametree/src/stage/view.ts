import { isInner, nodeOf, type ExplicitTree } from '../tree.ts';

/** How many leaves and nodes to show, and how many leaves fit side by side. What is below is folded. */
const MOST_SHOWN = 240;
/** The width of a folded node, with its name and bounds, in leaves. */
const FOLDED = 4;

/** A shown node: a leaf, or an inner node with its children or, if folded, without them. */
export interface Shown {
  /** Its place among the children of all nodes; -1 for the root. */
  readonly slot: number;
  /** The inner node; undefined for a leaf. */
  readonly node: number | undefined;
  /** Undefined for a leaf and for a folded node. */
  children: Shown[] | undefined;
  /** Of a folded node, the number of leaves below it. */
  leaves: number;
}

/** Returns the upper part of a tree: as many whole levels as can be shown, and below them as many nodes as fit. */
export function viewOf(tree: ExplicitTree): Shown {
  const root: Shown = { slot: -1, node: 0, children: undefined, leaves: 0 };
  const queue = [root];
  let shown = 1;
  let width = FOLDED;
  for (let next = 0; next < queue.length; next++) {
    const parent = queue[next]!;
    const node = parent.node!;
    const [first, end] = [tree.first[node]!, tree.end[node]!];
    const children = tree.children.subarray(first, end);
    const wider = children.reduce(
      (sum, code) => sum + (isInner(code) ? FOLDED : 1),
      width - FOLDED,
    );
    const isTooWide = wider > MOST_SHOWN && parent !== root;
    if (isTooWide || shown + children.length > MOST_SHOWN) continue;
    shown += children.length;
    width = wider;
    parent.children = Array.from({ length: end - first }, (_, index) => {
      const code = tree.children[first + index]!;
      const child = isInner(code) ? nodeOf(code) : undefined;
      return { slot: first + index, node: child, children: undefined, leaves: 0 };
    });
    queue.push(...parent.children.filter((child) => child.node !== undefined));
  }
  for (const inner of queue)
    if (inner.children === undefined) inner.leaves = countLeaves(tree, inner.node!);
  return root;
}

/** Counts the leaves below an inner node. */
function countLeaves({ first, end, children }: ExplicitTree, root: number): number {
  const waiting = [root];
  let leaves = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (let slot = first[node]!; slot < end[node]!; slot++) {
      const code = children[slot]!;
      if (isInner(code)) waiting.push(nodeOf(code));
      else leaves++;
    }
  return leaves;
}
