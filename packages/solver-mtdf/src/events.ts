import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

/** The events of the search. */
export const events = defineEvents({
  ...treeEvents,
  known: moreTreeEvents.known,
  /** The pass `number`, from 1, begins at the root: is it worth at least `score` or, if `above` is 1, more? */
  pass: ['number', 'score', 'above'],
});
