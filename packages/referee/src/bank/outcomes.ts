/** Makes the values of leaves outcomes of a game: 1, 0, and -1. */
import { readTree } from './facts.ts';

/** A child of a node that is a leaf, and the value of the leaf. */
const LEAF = /\((\w+),(-?\d+(?:\.\d+)?)(?=[,)])/g;

/**
 * Compares the values of a tree with one of them: greater ones become 1, less ones -1, and equal ones 0. Values that only one
 * search finds often lie around that of the root, so it is that one, or the next below or above.
 */
export function makeOutcomes(record: string): string {
  const values = [...record.matchAll(LEAF)].map(([, , value]) => Number(value));
  const ordered = [...new Set(values)].toSorted((a, b) => a - b);
  const root = ordered.indexOf(valueOf(record));
  const pivot = ordered[root + (values.length % 3) - 1] ?? ordered[root]!;
  return record.replaceAll(LEAF, (_, parent: string, value: string) => {
    return `(${parent},${Math.sign(Number(value) - pivot)}`;
  });
}

/** Returns the value of the root by minimax. */
function valueOf(record: string): number {
  const tree = readTree(record);
  const search = (node: number): number => {
    const values = tree.children(node).map((child) => search(child));
    if (values.length === 0) return tree.value(node);
    return tree.isMax(node) ? Math.max(...values) : Math.min(...values);
  };
  return search(tree.root);
}
