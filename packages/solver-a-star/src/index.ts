import { defineEvents, definePathSearch, definePlugin } from '@queenside/core';
import { bestFirst, bestFirstEvents } from '@queenside/state-space';

const events = defineEvents(bestFirstEvents.fields, [
  ['open ← start, by f = g + weight × h', 'sort'],
  ['repeat', 'via expand', 'via goal'],
  ['  if open is empty: return "no path"', 'no-path'],
  ['  n ← the node of open with least f', 'expand', 'via goal'],
  ['  if n is a goal: return the path', 'goal', 'step'],
  ['  for each action of n', 'via generate', 'via update', 'via reopen'],
  ['    m ← its state, g ← g(n) + cost', 'via generate', 'via update', 'via reopen'],
  ['    if m is new: add m to open', 'generate'],
  ['    else if this g is less: update m', 'update', 'reopen'],
]);

/** A* as a plugin part, for every state space with a heuristic. */
export const aStarSearch = definePathSearch({
  id: 'a-star',
  name: 'A* search',
  summary:
    'A*: the least sum of cost and estimate first; a cheapest path, or one within a factor of it',
  requires: ['heuristic'],
  complete: true,
  deterministic: true,
  options: {
    weight: {
      type: 'number',
      minimum: 1,
      maximum: 1000,
      default: 1,
      description:
        'multiplies the estimate: above 1, fewer states and paths up to so many times as dear',
    },
  },
  events,
  guarantee: ({ weight }) => (weight === 1 ? 'optimal' : `within ${weight}`),
  run: (space, { weight }, context) =>
    bestFirst(space, { costWeight: 1, estimateWeight: weight }, context),
});

/** The plugin: the path search `a-star`. */
export default definePlugin({ pathSearches: [aStarSearch] });
