import { defineEvents, definePlugin, defineSearch, gaveUp } from '@queenside/core';

/** Also the word in a file's name that picks this search: `alphabeta.iterative-deepening.txt`. */
const ID = 'iterative-deepening';

/** What observers are told, as integers. */
const events = defineEvents({ enter: ['ply'], leaf: ['ply'] });

/** The value of a node, from MAX's view, and the line of best play from it. */
interface Best {
  readonly value: number;
  readonly line: readonly number[];
}

/** Plain minimax (von Neumann, 1928): every node is visited, none is cut off. */
const search = defineSearch({
  id: ID,
  summary: 'Minimax: visits every node of the tree',
  // What a tree must offer. This search knows no chance nodes.
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  // Each option is a JSON Schema. Options arrive checked, with their defaults filled in.
  options: {
    deepest: {
      type: 'integer',
      minimum: 1,
      maximum: 5000,
      default: 5000,
      description: 'Give up on a tree that has more levels than this: the search is recursive',
    },
  },
  events,
  run(tree, { deepest }, context) {
    const buffer = new Int32Array(tree.info.maxBranching);
    let nodes = 0;
    let leaves = 0;

    const visit = (ply: number): Best => {
      if (context.signal.aborted) throw gaveUp(ID, `after ${nodes} nodes`);
      if (ply > deepest) throw gaveUp(ID, `the tree has more than ${deepest} levels`);
      nodes++;
      context.observer?.event(events.code.enter, ply);
      const moves = buffer.slice(0, tree.moves(buffer, 0));
      if (moves.length === 0) {
        leaves++;
        context.observer?.event(events.code.leaf, ply);
        return { value: tree.score(), line: [] };
      }
      const side = tree.side();
      let best: Best = { value: -side * Infinity, line: [] };
      for (const move of moves) {
        const below = visitAfter(move, ply + 1);
        // Of equal moves the first stays the best.
        if (side * below.value > side * best.value)
          best = { value: below.value, line: [move, ...below.line] };
      }
      return best;
    };

    // The cursor goes back where it stood, also when the search is broken off.
    const visitAfter = (move: number, ply: number): Best => {
      tree.play(move);
      try {
        return visit(ply);
      } finally {
        tree.undo(move);
      }
    };

    const { value, line } = visit(0);
    return { value, bound: 'exact', principalVariation: line, nodes, leaves, leafRule: 'own' };
  },
});

export default definePlugin({
  name: '@queenside/solver-iterative-deepening',
  searches: [search],
});
