import { defineEvents, definePathSearch, definePlugin } from '@queenside/core';
import { bestFirst, bestFirstEvents } from '@queenside/state-space';

const { sort, expand, generate, goal } = bestFirstEvents.fields;

const events = defineEvents({ sort, expand, generate, goal }, [
  ['open ← start, sorted by estimate h', 'sort'],
  ['repeat', 'via expand', 'via goal'],
  ['  if open is empty: return "no path"', 'no-path'],
  ['  n ← the node of open with least h', 'expand', 'via goal'],
  ['  if n is a goal: return the path', 'goal', 'step'],
  ['  for each action of n', 'via generate'],
  ['    m ← its state', 'via generate'],
  ['    if m is new: add m to open', 'generate'],
]);

/** Greedy best-first search as a plugin part, for every state space with a heuristic. */
export const greedyBestFirstSearch = definePathSearch({
  id: 'greedy-best-first',
  name: 'Greedy best-first search',
  summary: 'Greedy best-first search: the least estimate first, whatever the way there has cost',
  requires: ['heuristic'],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'greedy',
  run: (space, _options, context) =>
    bestFirst(space, { costWeight: 0, estimateWeight: 1 }, context),
});

/** The plugin: the path search `greedy-best-first`. */
export default definePlugin({ pathSearches: [greedyBestFirstSearch] });
