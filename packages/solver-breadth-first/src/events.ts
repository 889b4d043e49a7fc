import { defineEvents } from '@queenside/core';
import { pathEvents } from '@queenside/state-space';

/** The events of the search. */
export const events = defineEvents({
  expand: pathEvents.expand,
  generate: pathEvents.generate,
  goal: pathEvents.goal,
});
