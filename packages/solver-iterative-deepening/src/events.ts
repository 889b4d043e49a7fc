import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

/** What the search announces. */
export const events = defineEvents({
  ...treeEvents,
  ...moreTreeEvents,
  /** The search begins at the root again, with so many levels. */
  pass: ['number', 'depth'],
  /** A node with moves is estimated, since the depth is used up. */
  estimate: ['ply', 'move'],
});
