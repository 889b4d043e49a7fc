import { defineEvents } from '@queenside/core';
import { moreTreeEvents, windowEvents } from '@queenside/game-tree';

/** What the search announces. */
export const events = defineEvents({
  ...windowEvents,
  known: moreTreeEvents.known,
  /** The node just left is worth more than the null window asked: it is searched again. */
  reSearch: ['ply', 'move'],
});
