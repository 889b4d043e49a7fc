import { defineEvents } from '@queenside/core';
import { pathEvents } from '@queenside/state-space';

/** The events of the search. */
export const events = defineEvents({
  bound: pathEvents.bound,
  enter: pathEvents.enter,
  leave: pathEvents.leave,
});
