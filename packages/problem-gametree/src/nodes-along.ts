import { scoreText } from './answer.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from './tree.ts';

/** Names the nodes on a line from the root: inner nodes by their names, a leaf by its value. Undefined for large trees. */
export function nodesAlong(tree: ExplicitTree, line: readonly number[]): string[] | undefined {
  const { first, children, values, nameOf } = tree;
  if (nameOf === undefined) return undefined;
  let node = 0;
  return line.map((move) => {
    const code = children[first[node]! + move]!;
    if (!isInner(code)) return scoreText(tree, leafValue(values, code));
    node = nodeOf(code);
    return nameOf(node);
  });
}
