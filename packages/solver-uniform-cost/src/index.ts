import { definePathSearch, definePlugin } from '@queenside/core';
import { bestFirst, bestFirstEvents } from '@queenside/state-space';

/** Uniform-cost search as a plugin part, for every state space. */
export const uniformCostSearch = definePathSearch({
  id: 'uniform-cost',
  summary:
    'Uniform-cost search (Dijkstra): the cheapest way first; a cheapest path, without an estimate',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  events: bestFirstEvents,
  guarantee: () => 'optimal',
  run: (space, _options, context) =>
    bestFirst(space, { costWeight: 1, estimateWeight: 0 }, context),
});

/** The plugin: the path search `uniform-cost`. */
export default definePlugin({ pathSearches: [uniformCostSearch] });
