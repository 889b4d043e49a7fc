import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events, mcts } from './mcts.ts';

/** Monte Carlo tree search as a plugin part, for every tree without chance nodes. It proves what it can. */
export const mctsSearch = defineSearch({
  id: 'mcts',
  summary:
    'Monte Carlo tree search (UCT) that proves values by score bounds, for trees too deep to search',
  requires: ['deterministic'],
  complete: false,
  deterministic: false,
  options: {
    iterations: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000_000,
      default: 100_000,
      description: 'maximum walks from the root; if they prove no value, it estimates',
    },
    exploration: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: 1.4,
      description: "UCB1's constant: with a greater one, worse children get more visits",
    },
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 256,
      description:
        'maximum MiB for nodes in memory; when they are full it continues without new nodes',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => mcts(tree, options, context),
});

/** The plugin: the search `mcts`. */
export default definePlugin({
  searches: [mctsSearch],
});
