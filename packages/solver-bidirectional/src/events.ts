import { defineEvents } from '@queenside/core';
import { pathEvents } from '@queenside/state-space';

/** The events of both sides, and where they meet. */
export const events = defineEvents({
  expand: pathEvents.expand,
  generate: pathEvents.generate,
  update: pathEvents.update,
  meet: pathEvents.meet,
});
