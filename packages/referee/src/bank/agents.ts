/** Makes the trees of games with agents, as in the Pacman projects. */
import { readTree } from './facts.ts';

/** A child of a node that is a leaf, and the value of the leaf. */
const LEAF = /\((\w+),(-?\d+(?:\.\d+)?)(?=[,)])/g;

/**
 * Has MAX move at the root, and then one or two agents of the other side, one level each. A tree of MIN is the same tree from the
 * other side.
 *
 * @param other the other side.
 */
export function makeAgents(record: string, other: 'MIN' | 'CHANCE'): string {
  const tree = readTree(record);
  const [nodes, edges] = record.split(' ') as [string, string];
  const agents = 2 + ([...edges.matchAll(LEAF)].length % 2);
  const levelOf = (node: number): number =>
    node === tree.root ? 0 : 1 + levelOf(tree.parent(node));
  const sides = Array.from(
    nodes.matchAll(/\w+(?=,)/g),
    ([name], node) => `(${name},${levelOf(node) % agents === 0 ? 'MAX' : other})`,
  );
  const values = tree.isMax(tree.root)
    ? edges
    : edges.replaceAll(
        LEAF,
        (_, parent: string, value: string) => `(${parent},${0 - Number(value)}`,
      );
  return `{${sides.join(',')}} ${values}`;
}
