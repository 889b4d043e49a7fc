import { definePathSearch, definePlugin } from '@queenside/core';
import { events, jumpPoint } from './jump-point.ts';

/** Jump point search as a plugin part, for grids. */
export const jumpPointSearch = definePathSearch({
  id: 'jump-point',
  summary: 'Jump point search: A* on grids that skips symmetric paths; a shortest path',
  requires: ['raster', 'consistent', 'heuristic'],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) => jumpPoint(space, context),
});

/** The plugin: the path search `jump-point`. */
export default definePlugin({ pathSearches: [jumpPointSearch] });
