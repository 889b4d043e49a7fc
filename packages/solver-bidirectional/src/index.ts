import { definePathSearch, definePlugin } from '@queenside/core';
import { bidirectional, events } from './bidirectional.ts';

/** Bidirectional search as a plugin part, for every state space that can be reversed. */
export const bidirectionalSearch = definePathSearch({
  id: 'bidirectional',
  summary:
    'Bidirectional uniform-cost search: from both ends until no path can be cheaper than the best meeting',
  requires: ['reversed'],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) => bidirectional(space, context),
});

/** The plugin: the path search `bidirectional`. */
export default definePlugin({ pathSearches: [bidirectionalSearch] });
