import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

/** What the search announces. */
export const events = defineEvents({
  ...treeEvents,
  known: moreTreeEvents.known,
  /** The search begins at the root again, for the pass `number`, from 1. */
  pass: ['number'],
});
