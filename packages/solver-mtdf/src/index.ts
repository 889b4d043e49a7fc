import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events } from './events.ts';
import { mtdf } from './mtdf.ts';

/** MTD(f) as a plugin part: works on every tree without chance nodes, and well on those whose nodes are known again. */
export const mtdfSearch = defineSearch({
  id: 'mtdf',
  summary: 'MTD(f): null-window tests with memory that close in on the value from a first guess',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    guess: {
      type: 'number',
      default: 0,
      description: 'where the first test asks; the nearer to the value, the less work',
    },
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description:
        'MiB at most for what is known of nodes, where the tree has keys or numbers its nodes; 0 for none',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => mtdf(tree, options, context),
});

/** The plugin: the search `mtdf`. */
export default definePlugin({
  name: '@queenside/solver-mtdf',
  searches: [mtdfSearch],
});
