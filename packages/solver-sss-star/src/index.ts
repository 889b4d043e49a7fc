import { definePlugin, defineSearch } from '@queenside/core';
import { events } from './solution-trees.ts';
import { sssStar } from './sss-star.ts';

/** SSS* as a plugin part, for every tree without chance nodes that fits its memory. */
export const sssStarSearch = defineSearch({
  id: 'sss-star',
  summary: "Stockman's SSS*: best first over plans for MAX, with no more leaves than alpha-beta",
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 512,
      description: 'maximum MiB for nodes in memory; it gives up if they are full',
    },
  },
  events,
  run: (tree, { memory }, context) => sssStar(tree, memory, context),
});

/** The plugin: the search `sss-star`. */
export default definePlugin({
  searches: [sssStarSearch],
});
