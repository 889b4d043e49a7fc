import { definePlugin, defineSearch } from '@queenside/core';
import { uniqueLeavesOption } from '@queenside/game-tree';
import { events } from './memory-test.ts';
import { mtdf } from './mtdf.ts';

/** MTD(f) as a plugin part, for every tree without chance nodes. It needs keys or numbered nodes to be fast. */
export const mtdfSearch = defineSearch({
  id: 'mtdf',
  summary: 'MTD(f): null-window tests with a table that close in on the value from a first guess',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    guess: {
      type: 'number',
      default: 0,
      description: 'the first question; a guess near the value saves work',
    },
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description: 'maximum MiB for the table, on trees with keys or numbered nodes; 0 for none',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => mtdf(tree, options, context),
});

/** The plugin: the search `mtdf`. */
export default definePlugin({
  searches: [mtdfSearch],
});
