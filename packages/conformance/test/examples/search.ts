import { definePlugin, defineSearch, gaveUp, type GameTree } from '@queenside/core';

/** Depth-first minimax with alpha-beta cut-offs (Knuth and Moore, 1975). */
const depthFirst = defineSearch({
  id: 'depth-first',
  summary: 'Depth-first alpha-beta, children in order.',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {},
  guarantee: () => 'alpha-beta',
  run(tree: GameTree, _options, { signal }) {
    const { maxBranching } = tree.info;
    // Each ply has its own range of moves, so that the search allocates only its line.
    const moves = new Int32Array(maxBranching * (tree.info.maxDepth + 1));
    let nodes = 0;
    let leaves = 0;
    const visit = (ply: number, alpha: number, beta: number): { value: number; line: number[] } => {
      if (signal.aborted) throw gaveUp('depth-first', `stopped after ${nodes} nodes`);
      nodes++;
      const first = ply * maxBranching;
      const count = tree.moves(moves, first);
      if (count === 0) {
        leaves++;
        return { value: tree.score(), line: [] };
      }
      const side = tree.side();
      let [low, high] = [alpha, beta];
      let best = { value: -side * Infinity, line: [] as number[] };
      for (let index = first; index < first + count && low < high; index++) {
        const move = moves[index]!;
        tree.play(move);
        const { value, line } = visit(ply + 1, low, high);
        tree.undo(move);
        if (side * (value - best.value) > 0) best = { value, line: [move, ...line] };
        if (side === 1) low = Math.max(low, value);
        else high = Math.min(high, value);
      }
      return best;
    };
    const { value, line: principalVariation } = visit(0, -Infinity, Infinity);
    return { value, bound: 'exact', principalVariation, nodes, leaves };
  },
});

export default definePlugin({ searches: [depthFirst] });
