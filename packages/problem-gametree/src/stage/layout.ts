import { hierarchy, tree as tidyTree, type HierarchyPointNode } from 'd3-hierarchy';
import type { ExplicitTree } from '../tree.ts';
import { leafText } from './labels.ts';
import { HALF_BASE, labelWidth, LABEL_START, leafWidth } from './room.ts';
import type { Shown } from './view.ts';

/** Pixels between two levels. */
const LEVEL_HEIGHT = 78;
/** Pixels between adjacent nodes on a level, of one parent or of two. */
const GAP = 8;
const WIDE_GAP = 14;
const MARGIN = 36;
const LEGEND_HEIGHT = 49;
/** The line that explains folded nodes, and that of chance nodes. */
const LEGEND_LINE = 15;
/** The mark below a folded node. */
const FOLD_HEIGHT = 22;

export type Placed = HierarchyPointNode<Shown>;
type Node = Pick<Placed, 'data' | 'parent'>;

export interface Layout {
  readonly root: Placed;
  readonly width: number;
  readonly height: number;
  /** True if some nodes are folded. */
  readonly isFolded: boolean;
  readonly hasChance: boolean;
}

/** Lays out a tree: parents above the middle of their children (Buchheim, Jünger, and Leipert, 2002). */
export function layOut(tree: ExplicitTree, view: Shown): Layout {
  const beside = labelWidth(tree);
  const halfLeaf = ({ data }: Node) => leafWidth(leafText(tree, data.slot)) / 2;
  const roomLeft = (node: Node) => (isLeaf(node) ? halfLeaf(node) : HALF_BASE);
  const roomRight = (node: Node) => (isLeaf(node) ? halfLeaf(node) : LABEL_START + beside);

  const shown = hierarchy(view, ({ children }) => children);
  // Level by level, from left to right, because the layout may ask for the distance of two nodes in either order.
  const order = new Map(shown.descendants().map(({ data }, index) => [data, index]));
  const distance = (a: Node, b: Node): number => {
    const [left, right] = order.get(a.data)! < order.get(b.data)! ? [a, b] : [b, a];
    return roomRight(left) + roomLeft(right) + (a.parent === b.parent ? GAP : WIDE_GAP);
  };
  const root = tidyTree<Shown>().nodeSize([1, LEVEL_HEIGHT]).separation(distance)(shown);

  const nodes = root.descendants();
  const left = nodes.reduce((least, node) => Math.min(least, node.x - roomLeft(node)), Infinity);
  const right = nodes.reduce((most, node) => Math.max(most, node.x + roomRight(node)), -Infinity);
  for (const node of nodes) {
    node.x += MARGIN / 2 - left;
    node.y += MARGIN;
  }
  const folded = root.leaves().filter((node) => !isLeaf(node));
  const isFolded = folded.length > 0;
  const hasChance = tree.chances !== undefined;
  const isFoldedBelow = folded.some((node) => node.depth === root.height);
  const foldHeight = isFoldedBelow ? FOLD_HEIGHT : 0;
  return {
    root,
    width: Math.max(420, right - left + MARGIN),
    height:
      root.height * LEVEL_HEIGHT +
      foldHeight +
      2 * MARGIN +
      LEGEND_HEIGHT +
      (isFolded ? LEGEND_LINE : 0) +
      (hasChance ? LEGEND_LINE : 0),
    isFolded,
    hasChance,
  };
}

function isLeaf({ data }: Node): boolean {
  return data.node === undefined;
}
