import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events, negascout } from './negascout.ts';

/** NegaScout as a plugin part, for every tree without chance nodes. */
export const negascoutSearch = defineSearch({
  id: 'negascout',
  summary: 'NegaScout (PVS): alpha-beta with null windows, and a second search of better moves',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description: 'maximum MiB for the transposition table, on trees with keys; 0 for none',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => negascout(tree, options, context),
});

/** The plugin: the search `negascout`. */
export default definePlugin({
  searches: [negascoutSearch],
});
