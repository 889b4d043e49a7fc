/** Draws a game tree for paper: boxes for MAX, circles for MIN, and leaves with their numbers and values. */
import { legible } from '@queenside/core/basics';
import type { PaperNode } from '../model/index.ts';
import { type Element, h } from './element.ts';

/** Lengths in pixels. */
const LEAF = 34;
const LEVEL = 58;
const RADIUS = 15;
const MARGIN = 24;

interface Placed {
  readonly node: PaperNode;
  readonly x: number;
  readonly depth: number;
  readonly children: readonly Placed[];
}

export function paperTree(root: PaperNode): Element {
  const leaves = { count: 0 };
  const placed = place(root, 0, leaves);
  const width = leaves.count * LEAF + 2 * MARGIN;
  const height = depthOf(placed) * LEVEL + 2 * MARGIN + RADIUS;
  return h(
    'svg',
    {
      class: 'tree',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': 'The tree',
    },
    ...lines(placed),
    ...nodes(placed),
  );
}

/** Places a node above the middle of its children. */
function place(node: PaperNode, depth: number, leaves: { count: number }): Placed {
  const children = node.children.map((child) => place(child, depth + 1, leaves));
  const [first, last] = [children[0], children.at(-1)];
  const x = first === undefined ? MARGIN + (leaves.count++ + 0.5) * LEAF : (first.x + last!.x) / 2;
  return { node, x, depth, children };
}

function depthOf({ depth, children }: Placed): number {
  return Math.max(depth, ...children.map(depthOf));
}

function yOf(depth: number): number {
  return MARGIN + depth * LEVEL;
}

function lines({ x, depth, children }: Placed): Element[] {
  return children.flatMap((child) => [
    h('line', { x1: x, y1: yOf(depth), x2: child.x, y2: yOf(child.depth) }),
    ...lines(child),
  ]);
}

function nodes({ node, x, depth, children }: Placed): Element[] {
  const y = yOf(depth);
  const { name, isMax, value } = node;
  const text = (content: string, at: number, kind: string) =>
    h('text', { x, y: at, class: kind }, legible(content));
  if (value !== undefined)
    return [
      h('rect', { class: 'ground', x: x - LEAF / 2 + 2, y: y - 10, width: LEAF - 4, height: 14 }),
      text(name, y, 'name'),
      text(value, y + 17, 'value'),
    ];
  const shape = isMax
    ? h('rect', { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS })
    : h('circle', { cx: x, cy: y, r: RADIUS });
  return [
    shape,
    text(name, y + 4, 'name'),
    // Beside the node: lines leave it below.
    h('text', { x: x + RADIUS + 3, y: y - 6, class: 'side' }, isMax ? 'MAX' : 'MIN'),
    ...children.flatMap(nodes),
  ];
}
