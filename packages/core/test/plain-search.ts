/** Plain minimax as a search, for the kit's own tests: right, slow, and easy to break. */
import { defineEvents, defineSearch, gaveUp, type GameTree } from '@queenside/core';

const events = defineEvents({ enter: ['ply'], leaf: ['ply'] });

export const plainSearch = defineSearch({
  id: 'plain-search',
  summary: 'Looks at every node.',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  events,
  run(tree, _options, { observer, signal, stats }) {
    let nodes = 0;
    let leaves = 0;
    const visit = (ply: number): { value: number; line: number[] } => {
      if (signal.aborted) throw gaveUp('plain-search', `after ${nodes} nodes`);
      nodes++;
      observer?.event(events.code.enter, ply);
      const moves = movesOf(tree);
      if (moves.length === 0) {
        leaves++;
        observer?.event(events.code.leaf, ply);
        return { value: tree.score(), line: [] };
      }
      const below = moves.map((move) => {
        tree.play(move);
        try {
          const { value, line } = visit(ply + 1);
          return { value, line: [move, ...line] };
        } finally {
          tree.undo(move);
        }
      });
      const side = tree.side();
      if (side === 0)
        return {
          value: below.reduce(
            (sum, { value, line }) => sum + value * tree.probability!(line[0]!),
            0,
          ),
          line: [],
        };
      return below.reduce((best, next) => ((next.value - best.value) * side > 0 ? next : best));
    };
    const { value, line } = visit(0);
    stats['visits'] = nodes;
    return { value, bound: 'exact', principalVariation: line, nodes, leaves };
  },
});

function movesOf(tree: GameTree): number[] {
  const out = new Int32Array(tree.info.maxBranching);
  return [...out.subarray(0, tree.moves(out, 0))];
}
