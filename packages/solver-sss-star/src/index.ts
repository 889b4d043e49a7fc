import { definePlugin, defineSearch } from '@queenside/core';
import { events } from './events.ts';
import { sssStar } from './sss-star.ts';

/** SSS* as a plugin part: works on every tree without chance nodes that its memory has room for. */
export const sssStarSearch = defineSearch({
  id: 'sss-star',
  summary:
    "Stockman's SSS*: best first over plans for MAX, with as few leaves as alpha-beta or fewer",
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 512,
      description: 'MiB for the list of open nodes; it gives up where they are not enough',
    },
  },
  events,
  run: (tree, { memory }, context) => sssStar(tree, memory, context),
});

/** The plugin: the search `sss-star`. */
export default definePlugin({
  name: '@queenside/solver-sss-star',
  searches: [sssStarSearch],
});
