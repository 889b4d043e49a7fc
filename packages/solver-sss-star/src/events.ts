import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/**
 * What the search announces. It jumps about in the tree, so it tells how its cursor goes: `play` and `undo` lead from
 * node to node, and the other events happen where the cursor then stands.
 */
export const events = defineEvents({
  enter,
  leaf,
  /** The cursor goes down to `ply` by `move`. */
  play: ['ply', 'move'],
  /** The cursor goes up from `ply`, taking `move` back. */
  undo: ['ply', 'move'],
  /** The node at `ply` is solved, and so many open nodes below it are struck off the list. */
  solve: ['ply', 'struck'],
});
