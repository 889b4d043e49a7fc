import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events } from './events.ts';
import { proofNumber } from './proof-number.ts';

/** Proof-number search as a plugin part: works on every tree without chance nodes that its memory has room for. */
export const proofNumberSearch = defineSearch({
  id: 'proof-number',
  summary:
    'Proof-number search: asks whether the value is at least so much, where that is easiest to settle',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 512,
      description: 'MiB for the nodes it keeps; it gives up where they are not enough',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => proofNumber(tree, options, context),
});

/** The plugin: the search `proof-number`. */
export default definePlugin({
  name: '@queenside/solver-proof-number',
  searches: [proofNumberSearch],
});
