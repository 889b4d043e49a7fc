import { defineEvents, definePathSearch, definePlugin } from '@queenside/core';
import { bestFirst, bestFirstEvents } from '@queenside/state-space';

const { sort, expand, generate, goal, update } = bestFirstEvents.fields;

const events = defineEvents({ sort, expand, generate, goal, update }, [
  ['open ← start, sorted by cost g', 'sort'],
  ['repeat', 'via expand', 'via goal'],
  ['  if open is empty: return "no path"', 'no-path'],
  ['  n ← the node of open with least g', 'expand', 'via goal'],
  ['  if n is a goal: return the path', 'goal', 'step'],
  ['  for each action of n', 'via generate', 'via update'],
  ['    m ← its state, g ← g(n) + cost', 'via generate', 'via update'],
  ['    if m is new: add m to open', 'generate'],
  ['    else if this g is less: update m', 'update'],
]);

/** Uniform-cost search as a plugin part, for every state space. */
export const uniformCostSearch = definePathSearch({
  id: 'uniform-cost',
  name: 'Uniform-cost search',
  summary:
    'Uniform-cost search (Dijkstra): the cheapest way first; a cheapest path, without an estimate',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) =>
    bestFirst(space, { costWeight: 1, estimateWeight: 0 }, context),
});

/** The plugin: the path search `uniform-cost`. */
export default definePlugin({ pathSearches: [uniformCostSearch] });
