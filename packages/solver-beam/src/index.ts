import { definePathSearch, definePlugin } from '@queenside/core';
import { bestFirstEvents } from '@queenside/state-space';
import { beam } from './beam.ts';

/** Beam search as a plugin part, for every state space with a heuristic. */
export const beamSearch = definePathSearch({
  id: 'beam',
  summary:
    'Beam search: layer by layer, only the states with the least estimates; some path, in little time',
  requires: ['heuristic'],
  complete: false,
  deterministic: true,
  options: {
    width: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000_000,
      default: 100,
      description: 'how many states of each layer to keep',
    },
  },
  events: bestFirstEvents,
  guarantee: () => 'any',
  run: (space, { width }, context) => beam(space, width, context),
});

/** The plugin: the path search `beam`. */
export default definePlugin({ pathSearches: [beamSearch] });
