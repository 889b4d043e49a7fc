import { definePathSearch, definePlugin } from '@queenside/core';
import { breadthFirst, events } from './breadth-first.ts';

/** Breadth-first search as a plugin part, for every state space. */
export const breadthFirstSearch = definePathSearch({
  id: 'breadth-first',
  summary: 'Breadth-first search: states in the order of the number of actions; the fewest actions',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'fewest-actions',
  run: (space, _options, context) => breadthFirst(space, context),
});

/** The plugin: the path search `breadth-first`. */
export default definePlugin({ pathSearches: [breadthFirstSearch] });
