import { definePathSearch, definePlugin } from '@queenside/core';
import { events, idaStar } from './ida-star.ts';

/** IDA* as a plugin part, for every state space with a heuristic and positive costs. */
export const idaStarSearch = definePathSearch({
  id: 'ida-star',
  summary: 'IDA*: depth first below a bound that rises; a cheapest path, without memory of states',
  // With free actions, a depth-first search could go round in circles forever.
  requires: ['heuristic', 'undo', 'positive-costs'],
  // If there is no path and the space has a cycle, the bound rises forever.
  complete: false,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) => idaStar(space, context),
});

/** The plugin: the path search `ida-star`. */
export default definePlugin({ pathSearches: [idaStarSearch] });
