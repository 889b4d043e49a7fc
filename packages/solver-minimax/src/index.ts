import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events, minimax } from './minimax.ts';

/** Plain minimax as a plugin part, for every tree without chance nodes. */
export const minimaxSearch = defineSearch({
  id: 'minimax',
  summary: 'Minimax: visits every node, the measure for all other searches',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: { uniqueLeaves: uniqueLeavesOption },
  events,
  guarantee: () => 'every-leaf',
  run: (tree, options, context) => minimax(tree, options, context),
});

/** The plugin: the search `minimax`. */
export default definePlugin({
  searches: [minimaxSearch],
});
