/** Random trees in many styles, and a textbook program for their values. */
import { Random } from '@queenside/core';

export interface Node {
  readonly name: string;
  readonly side: 'MAX' | 'MIN' | 'CHANCE';
  /** A string is a leaf as written. */
  readonly children: (Node | string)[];
}

const LEAVES = [
  '4',
  '-4',
  '+4',
  '0',
  '-0',
  '4.0',
  '0.5',
  '-0.5',
  '.5',
  '007',
  '-12.25',
  '600000000',
];
const NAMES = ['n', 'Node', 'x_', 'é', 'B2b', 'MAX', '-'];

/** Makes a tree with MIN or MAX anywhere, leaves at all depths, and equal, negative, and decimal leaves. */
export function messyTree(random: Random, { chance = false } = {}): Node {
  let count = 0;
  const sides = ['MAX', 'MIN', ...(chance ? (['CHANCE'] as const) : [])] as const;
  const grow = (depth: number): Node => {
    const name = `${NAMES[random.int(NAMES.length)]}${count++}`;
    const side = sides[random.int(sides.length)]!;
    const children = Array.from({ length: 1 + random.int(4) }, () =>
      depth > 0 && random.int(3) > 0 ? grow(depth - 1) : LEAVES[random.int(LEAVES.length)]!,
    );
    return { name: name.replace(/^-(\d+)$/, '-x$1'), side, children };
  };
  return grow(random.int(5));
}

/** Prints a tree: blanks anywhere, types in any case, nodes in any order, edges of different parents interleaved. */
export function printMessily(root: Node, random: Random): string {
  const blank = (): string => ['', '', '', ' ', '\t', '  '][random.int(6)]!;
  const nodes = nodesOf(root);
  const others = random.shuffle(nodes.slice(1));
  const type = ({ side }: Node): string =>
    [side, side.toLowerCase(), `${side[0]}${side.slice(1).toLowerCase()}`][random.int(3)]!;
  const pair = (...parts: readonly string[]): string =>
    `(${parts.map((part) => `${blank()}${part}${blank()}`).join()})`;
  const set = (pairs: string[]): string =>
    `{${blank()}${pairs.join(`${blank()},${blank()}`)}${blank()}}`;
  const declared = [root, ...others].map((node) => pair(node.name, type(node)));
  const weights = new Map(nodes.map((node) => [node, random.int(2)]));
  const edges = interleaved(nodes, random).map(([parent, child]) => {
    const name = typeof child === 'string' ? child : child.name;
    const isWeighted = parent.side === 'CHANCE' && weights.get(parent) === 1;
    return pair(parent.name, name, ...(isWeighted ? [`1/${parent.children.length}`] : []));
  });
  return `${blank()}${set(declared)}${blank()} ${set(edges)}${['', '\r', ' \t\r'][random.int(3)]}`;
}

export function nodesOf(root: Node): Node[] {
  return [
    root,
    ...root.children.flatMap((child) => (typeof child === 'string' ? [] : nodesOf(child))),
  ];
}

/** Returns all edges; those of one parent stay in order. */
function interleaved(nodes: Node[], random: Random): [Node, Node | string][] {
  const waiting = nodes.map((node) => ({ node, next: 0 }));
  const edges: [Node, Node | string][] = [];
  while (waiting.length > 0) {
    const index = random.int(waiting.length);
    const { node, next } = waiting[index]!;
    edges.push([node, node.children[next]!]);
    if (next + 1 < node.children.length) waiting[index] = { node, next: next + 1 };
    else waiting.splice(index, 1);
  }
  return edges;
}

/** Textbook alpha-beta: recursive, over the tree itself. */
export function textbook(
  root: Node,
  cuts: (alpha: number, beta: number) => boolean = (alpha, beta) => alpha >= beta,
): { value: number; leaves: number } {
  let leaves = 0;
  const visit = (node: Node | string, alpha: number, beta: number): number => {
    if (typeof node === 'string') {
      leaves++;
      return Number(node);
    }
    const max = node.side === 'MAX';
    let best = max ? -Infinity : Infinity;
    for (const child of node.children) {
      const value = visit(
        child,
        max ? Math.max(alpha, best) : alpha,
        max ? beta : Math.min(beta, best),
      );
      best = max ? Math.max(best, value) : Math.min(best, value);
      if (max ? cuts(Math.max(alpha, best), beta) : cuts(alpha, Math.min(beta, best))) break;
    }
    return best;
  };
  const value = visit(root, -Infinity, Infinity);
  return { value: value === 0 ? 0 : value, leaves };
}
