import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events } from './proof.ts';
import { iterativeDeepening } from './iterative-deepening.ts';

/** Iterative deepening as a plugin part, for every tree without chance nodes. */
export const iterativeDeepeningSearch = defineSearch({
  id: 'iterative-deepening',
  summary:
    'Iterative deepening: alpha-beta level by level, with table, killers, history and aspiration',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    depth: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1_000_000_000,
      description:
        'maximum depth in levels; it estimates deeper nodes, and gives up if they matter',
    },
    nodeLimit: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'maximum nodes to visit; 0 for no limit',
    },
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description:
        'maximum MiB for the transposition table, on trees with keys or numbered nodes; 0 for none',
    },
    aspiration: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.1,
      description:
        "half the width of a pass's first window, as a part of the range of scores; 1 for an open window",
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => iterativeDeepening(tree, options, context),
});

/** The plugin: the search `iterative-deepening`. */
export default definePlugin({
  searches: [iterativeDeepeningSearch],
});
