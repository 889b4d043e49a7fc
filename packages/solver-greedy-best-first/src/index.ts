import { definePathSearch, definePlugin } from '@queenside/core';
import { bestFirst, bestFirstEvents } from '@queenside/state-space';

/** Greedy best-first search as a plugin part, for every state space with a heuristic. */
export const greedyBestFirstSearch = definePathSearch({
  id: 'greedy-best-first',
  summary: 'Greedy best-first search: the least estimate first, whatever the way there has cost',
  requires: ['heuristic'],
  complete: true,
  deterministic: true,
  options: {},
  events: bestFirstEvents,
  guarantee: () => 'greedy',
  run: (space, _options, context) =>
    bestFirst(space, { costWeight: 0, estimateWeight: 1 }, context),
});

/** The plugin: the path search `greedy-best-first`. */
export default definePlugin({ pathSearches: [greedyBestFirstSearch] });
