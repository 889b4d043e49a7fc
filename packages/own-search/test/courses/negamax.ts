/** Minimax by one function for both players, which counts its levels upward. */
interface GameNode {
  readonly isLeaf: boolean;
  readonly value: number;
  readonly children: readonly GameNode[];
}
interface Found {
  readonly score: number;
  readonly move?: GameNode;
}

const MOST = 1000;

const negamax = (node: GameNode, depth: number = 0, color: 1 | -1 = 1): Found => {
  if (node.isLeaf || depth >= MOST) return { score: color * node.value };
  return node.children
    .map((move) => ({ score: -negamax(move, depth + 1, -color as 1 | -1).score, move }))
    .reduce((best, each) => (each.score > best.score ? each : best));
};

export default negamax;
