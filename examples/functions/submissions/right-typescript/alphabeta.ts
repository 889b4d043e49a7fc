interface Node {
  readonly name: string;
}
interface Tree {
  readonly root: Node;
  children(node: Node): readonly Node[];
  value(leaf: Node): number;
  isLeaf(node: Node): boolean;
  isMax(node: Node): boolean;
}

function search(tree: Tree, node: Node, alpha: number, beta: number): number {
  if (tree.isLeaf(node)) return tree.value(node);
  const isMax = tree.isMax(node);
  let best = isMax ? -Infinity : Infinity;
  for (const child of tree.children(node)) {
    const value = search(tree, child, alpha, beta);
    if (isMax) {
      best = Math.max(best, value);
      alpha = Math.max(alpha, best);
    } else {
      best = Math.min(best, value);
      beta = Math.min(beta, best);
    }
    if (alpha >= beta) break;
  }
  return best;
}

export function solve(tree: Tree): number {
  return search(tree, tree.root, -Infinity, Infinity);
}
