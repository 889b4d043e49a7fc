import { defineEvents } from '@queenside/core';

/** The events of the search. Nodes are cells of the raster. A jump leads from one cell to another, or to a known one at a lower cost. */
export const events = defineEvents({
  expand: ['cell', 'g', 'h'],
  jump: ['cell', 'from', 'direction', 'g'],
});
