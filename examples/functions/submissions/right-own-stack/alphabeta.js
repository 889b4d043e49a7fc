// Without recursion: a stack of nodes with their windows.
export const solve = (tree) => {
  const open = (node, alpha, beta) => ({
    node,
    alpha,
    beta,
    isMax: tree.isMax(node),
    best: tree.isMax(node) ? -Infinity : Infinity,
    left: [...tree.children(node)],
  });
  if (tree.isLeaf(tree.root)) return tree.value(tree.root);
  const stack = [open(tree.root, -Infinity, Infinity)];
  for (;;) {
    const top = stack.at(-1);
    const child = top.alpha >= top.beta ? undefined : top.left.shift();
    let value;
    if (child === undefined) {
      value = stack.pop().best;
      if (stack.length === 0) return value;
    } else if (tree.isLeaf(child)) value = tree.value(child);
    else {
      stack.push(open(child, top.alpha, top.beta));
      continue;
    }
    const parent = stack.at(-1);
    if (parent.isMax) {
      parent.best = Math.max(parent.best, value);
      parent.alpha = Math.max(parent.alpha, value);
    } else {
      parent.best = Math.min(parent.best, value);
      parent.beta = Math.min(parent.beta, value);
    }
  }
};
