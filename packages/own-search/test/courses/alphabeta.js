// Alpha-beta as an encyclopedia shows it, in a file without exports.
function alphabeta(node, depth, alpha, beta, maximizingPlayer) {
  if (depth === 0 || node.isLeaf) return node.value;
  if (maximizingPlayer) {
    let value = -Infinity;
    for (const child of node.children) {
      value = Math.max(value, alphabeta(child, depth - 1, alpha, beta, false));
      alpha = Math.max(alpha, value);
      if (alpha >= beta) break;
    }
    return value;
  }
  let value = Infinity;
  for (const child of node.children) {
    value = Math.min(value, alphabeta(child, depth - 1, alpha, beta, true));
    beta = Math.min(beta, value);
    if (alpha >= beta) break;
  }
  return value;
}
