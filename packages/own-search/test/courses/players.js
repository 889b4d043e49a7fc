// Alpha-beta by a function for each player, as a CommonJS module.
const { best } = require('./best.js');

function maxValue(node, alpha, beta) {
  if (node.isLeaf) return node.value;
  let v = -Infinity;
  for (const child of node.children) {
    v = best.max(v, minValue(child, alpha, beta));
    if (v >= beta) return v;
    alpha = best.max(alpha, v);
  }
  return v;
}

function minValue(node, alpha, beta) {
  if (node.isLeaf) return node.value;
  let v = Infinity;
  for (const child of node.children) {
    v = best.min(v, maxValue(child, alpha, beta));
    if (v <= alpha) return v;
    beta = best.min(beta, v);
  }
  return v;
}

module.exports = { maxValue, minValue };
