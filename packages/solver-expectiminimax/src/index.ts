import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events, expectiminimax } from './expectiminimax.ts';

/** Expectiminimax as a plugin part, for every tree. */
export const expectiminimaxSearch = defineSearch({
  id: 'expectiminimax',
  summary: 'Expectiminimax: minimax with chance nodes, pruned by Star1',
  requires: [],
  complete: true,
  deterministic: true,
  options: {
    pruning: {
      type: 'string',
      enum: ['star1', 'none'],
      default: 'star1',
      description: 'cut like alpha-beta, and by Star1 at chance nodes; or visit every node',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  guarantee: ({ pruning }) => (pruning === 'none' ? 'every-leaf' : 'alpha-beta'),
  run: (tree, options, context) => expectiminimax(tree, options, context),
});

/** The plugin: the search `expectiminimax`. */
export default definePlugin({
  searches: [expectiminimaxSearch],
});
