import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { alphaBeta, events } from './alpha-beta.ts';

/** Alpha-beta search as a plugin part, for every tree without chance nodes. */
export const alphaBetaSearch = defineSearch({
  id: 'alpha-beta',
  summary: 'Alpha-beta pruning: depth first, exact, moves in their given order',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    cutoff: {
      type: 'string',
      enum: ['>=', '>'],
      default: '>=',
      description: 'cut if alpha >= beta, as usual, or only if alpha > beta',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  guarantee: ({ cutoff }) => (cutoff === '>' ? 'alpha-beta-strict' : 'alpha-beta'),
  run: (tree, options, context) => alphaBeta(tree, options, context),
});

/** The plugin: the search `alpha-beta`. */
export default definePlugin({
  searches: [alphaBetaSearch],
});
