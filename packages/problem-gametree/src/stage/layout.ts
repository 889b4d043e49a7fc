import { hierarchy, tree as tidyTree, type HierarchyPointNode } from 'd3-hierarchy';
import type { Shown } from './view.ts';

/** Pixels between two leaves, and between two levels. */
const LEAF_WIDTH = 34;
const LEVEL_HEIGHT = 78;
/** An inner node's room beside its label, in leaves. */
const INNER_WIDTH = 2.9;
const MARGIN = 36;
const LEGEND_HEIGHT = 49;

export type Placed = HierarchyPointNode<Shown>;

export interface Layout {
  readonly root: Placed;
  readonly width: number;
  readonly height: number;
}

/** Puts a tree on a plane: parents above their children, in the middle (Buchheim, Jünger and Leipert, 2002). */
export function layOut(view: Shown): Layout {
  const root = tidyTree<Shown>()
    .nodeSize([LEAF_WIDTH, LEVEL_HEIGHT])
    .separation((a, b) => (widthOf(a) + widthOf(b)) / 2)(
    hierarchy(view, ({ children }) => children),
  );
  const nodes = root.descendants();
  const left = nodes.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = nodes.reduce((most, { x }) => Math.max(most, x), -Infinity);
  for (const node of nodes) {
    node.x += MARGIN - left;
    node.y += MARGIN;
  }
  const labelWidth = (INNER_WIDTH / 2) * LEAF_WIDTH;
  return {
    root,
    width: Math.max(420, right - left + 2 * MARGIN + labelWidth),
    height: root.height * LEVEL_HEIGHT + 2 * MARGIN + LEGEND_HEIGHT,
  };
}

function widthOf({ data }: { readonly data: Shown }): number {
  return data.node === undefined ? 1 : INNER_WIDTH;
}
