import { defineEvents } from '@queenside/core';
import { moreTreeEvents, windowEvents } from '@queenside/game-tree';

/** The events of the search. */
export const events = defineEvents({
  ...windowEvents,
  known: moreTreeEvents.known,
  /** The node just left beats the null window, so the search visits it again. */
  reSearch: ['ply', 'move'],
});
