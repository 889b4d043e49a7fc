import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

/** The events of the search. */
export const events = defineEvents({
  ...treeEvents,
  ...moreTreeEvents,
  /** A pass with `depth` levels begins at the root. */
  pass: ['number', 'depth'],
  /** The search estimates a node with moves, at the end of its depth. */
  estimate: ['ply', 'move', 'score'],
});
