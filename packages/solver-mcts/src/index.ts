import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events } from './events.ts';
import { mcts } from './mcts.ts';

/** Monte Carlo tree search as a plugin part: tries every tree without chance nodes, and proves what it can. */
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
      description: 'walks from the root at most; it gives up where they prove no value',
    },
    exploration: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: 1.4,
      description: "UCB1's constant: greater ones visit children that look worse more often",
    },
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 256,
      description:
        'MiB for the nodes it keeps; where they are used up, it goes on without new ones',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => mcts(tree, options, context),
});

/** The plugin: the search `mcts`. */
export default definePlugin({
  name: '@queenside/solver-mcts',
  searches: [mctsSearch],
});
