import { hierarchy, type HierarchyPointNode, tree as tidyTree } from 'd3-hierarchy';
import { decimalsOf } from '../answer.ts';
import { type ExplicitTree, isInner, nodeOf } from '../tree.ts';
import { leafText, valueText } from './labels.ts';

/** Pixels between two levels. */
const LEVEL_HEIGHT = 64;
/** Pixels between adjacent nodes on a level, of one parent or of two. */
const GAP = 4;
const WIDE_GAP = 8;
/** The margins above the root, below the lowest nodes, and at each side. */
const ABOVE = 22;
const BELOW = 18;
const SIDE = 6;
/** The mark below a folded node. */
const FOLD_HEIGHT = 30;
/** The size of the font of its count. */
export const FOLD_SIZE = 11;

export type Placed = HierarchyPointNode<Shown>;
type PlacedNode = Pick<Placed, 'data' | 'parent'>;

export interface Layout {
  readonly root: Placed;
  readonly width: number;
  readonly height: number;
  /** The width of the labels next to an inner node. */
  readonly labelWidth: number;
  /** Whether some nodes are folded. */
  readonly isFolded: boolean;
}

/** Lays out a tree: parents above the middle of their children (Buchheim, Jünger, and Leipert, 2002). */
export function layOut(tree: ExplicitTree, view: Shown): Layout {
  const beside = labelWidth(tree);
  const halfLeaf = ({ data }: PlacedNode) => leafWidth(leafText(tree, data.slot)) / 2;
  const roomLeft = (node: PlacedNode) =>
    isLeaf(node) ? halfLeaf(node) : Math.max(HALF_BASE, foldWidth(node) / 2);
  const roomRight = (node: PlacedNode) => (isLeaf(node) ? halfLeaf(node) : LABEL_START + beside);

  const shown = hierarchy(view, ({ children }) => children);
  // Level by level, from left to right, because the layout may ask for the distance of two nodes in either order.
  const order = new Map(shown.descendants().map(({ data }, index) => [data, index]));
  const distance = (a: PlacedNode, b: PlacedNode): number => {
    const [left, right] = order.get(a.data)! < order.get(b.data)! ? [a, b] : [b, a];
    return roomRight(left) + roomLeft(right) + (a.parent === b.parent ? GAP : WIDE_GAP);
  };
  const root = tidyTree<Shown>().nodeSize([1, LEVEL_HEIGHT]).separation(distance)(shown);

  const nodes = root.descendants();
  const left = nodes.reduce((least, node) => Math.min(least, node.x - roomLeft(node)), Infinity);
  const right = nodes.reduce((most, node) => Math.max(most, node.x + roomRight(node)), -Infinity);
  const width = right - left + 2 * SIDE;
  for (const node of nodes) {
    node.x = Math.round(10 * (node.x + SIDE - left)) / 10;
    node.y += ABOVE;
  }
  const folded = root.leaves().filter((node) => !isLeaf(node));
  const isFoldedBelow = folded.some((node) => node.depth === root.height);
  const foldHeight = isFoldedBelow ? FOLD_HEIGHT : 0;
  return {
    root,
    width,
    height: root.height * LEVEL_HEIGHT + foldHeight + ABOVE + BELOW,
    labelWidth: beside,
    isFolded: folded.length > 0,
  };
}

/** Returns the width of the count below a folded node: `12 of 1000`; 0 for other nodes. */
function foldWidth({ data: { children, leaves } }: PlacedNode): number {
  const digits = String(leaves).length;
  return children === undefined ? (2 * digits + 4) * FOLD_SIZE * CHARACTER : 0;
}

function isLeaf({ data }: PlacedNode): boolean {
  return data.node === undefined;
}

/** The most leaves and nodes to show, and the most leaves side by side. The picture folds everything below. */
const MOST_SHOWN = 240;
/** The width of a folded node, with its name and bounds, in leaves. */
const FOLDED = 4;

/** A shown node: a leaf, or an inner node with its children or, if folded, without them. */
export interface Shown {
  /** Its place among the children of all nodes; -1 for the root. */
  readonly slot: number;
  /** The inner node; undefined for a leaf. */
  readonly node: number | undefined;
  /** The children; undefined for a leaf and for a folded node. */
  children: Shown[] | undefined;
  /** The number of leaves below a folded node. */
  leaves: number;
}

/** Returns the upper part of a tree: all whole levels that fit, and below them as many nodes as fit. */
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

/** The distance from the middle of an inner node to its tip. */
export const RADIUS = 17;
/** The distance from the middle of an inner node to its left or right corner. */
export const HALF_BASE = RADIUS + 2;
/** The distance from the middle of an inner node to the start of its labels. */
export const LABEL_START = HALF_BASE + 1;

/** The height of a leaf's box. */
export const LEAF_HEIGHT = 24;

const NARROWEST_LEAF = 24;
const LEAF_DIGIT = 8.9;
const BOUNDS_DIGIT = 9.2;
/** The width of a character next to a node, relative to the font's size. */
export const CHARACTER = 0.555;
/** The size of the font of windows. */
export const WINDOW_SIZE = 13;
/** How many leaves to measure for the width of values. */
const SAMPLE = 4096;

export function leafWidth(text: string): number {
  return Math.max(NARROWEST_LEAF, text.length * LEAF_DIGIT + 8);
}

/** The least width of the labels next to an inner node: `pn 2 dn 1`, `OPEN 4`. */
const NARROWEST_LABELS = 48;

/**
 * Returns the greatest width of the labels next to an inner node, for every possible finding of a search: `≤ 4` or `2…4`, and
 * `[2, 4⁺]`.
 */
function labelWidth(tree: ExplicitTree): number {
  const longest = longestValue(tree);
  return Math.max(
    NARROWEST_LABELS,
    (2 * longest + 1) * BOUNDS_DIGIT,
    (2 * longest + 5) * WINDOW_SIZE * CHARACTER,
  );
}

/** The number of characters of a tree's longest value, by its first leaves and its extreme ones. */
function longestValue(tree: ExplicitTree): number {
  let longest = 0;
  for (const value of [tree.size.least, tree.size.greatest])
    longest = Math.max(longest, valueText(tree, value).length);
  const slots = Math.min(tree.children.length, SAMPLE);
  for (let slot = 0; slot < slots; slot++)
    if (!isInner(tree.children[slot]!)) longest = Math.max(longest, leafText(tree, slot).length);
  // Values of chance nodes are rounded.
  if (tree.chances !== undefined) {
    const whole = valueText(tree, tree.size.least).split('.')[0]!;
    longest = Math.max(longest, whole.length + 1 + decimalsOf(tree));
  }
  return longest;
}
