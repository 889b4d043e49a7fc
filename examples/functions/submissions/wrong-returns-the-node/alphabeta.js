function search(tree, node, alpha, beta) {
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

export function solve(tree) {
  search(tree, tree.root, -Infinity, Infinity);
  return tree.root;
}
