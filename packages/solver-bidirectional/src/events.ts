import { defineEvents } from '@queenside/core';
import { pathEvents } from '@queenside/state-space';

/** The events of the search: those of the side that starts at the initial state, and where the sides meet. */
export const events = defineEvents({
  expand: pathEvents.expand,
  generate: pathEvents.generate,
  update: pathEvents.update,
  meet: pathEvents.meet,
});
