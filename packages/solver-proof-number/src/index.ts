import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events, proofNumber } from './proof-number.ts';

/** Proof-number search as a plugin part, for every tree without chance nodes that fits its memory. */
export const proofNumberSearch = defineSearch({
  id: 'proof-number',
  summary: 'Proof-number search: proves bounds of the value where that is easiest',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 512,
      description: 'maximum MiB for nodes in memory; it gives up if forgetting does not help',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => proofNumber(tree, options, context),
});

/** The plugin: the search `proof-number`. */
export default definePlugin({
  searches: [proofNumberSearch],
});
