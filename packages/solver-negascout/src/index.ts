import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events } from './events.ts';
import { negascout } from './negascout.ts';

/** NegaScout as a plugin part: works on every tree without chance nodes. */
export const negascoutSearch = defineSearch({
  id: 'negascout',
  summary:
    'NegaScout (PVS): alpha-beta that asks with null windows and searches again where the answer is yes',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description: 'MiB for the transposition table at most, where the tree has keys; 0 for none',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => negascout(tree, options, context),
});

/** The plugin: the search `negascout`. */
export default definePlugin({
  name: '@queenside/solver-negascout',
  searches: [negascoutSearch],
});
