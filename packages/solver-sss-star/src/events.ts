import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/**
 * The events of the search. It jumps in the tree, so it announces how its cursor moves: `play` and `undo` lead from node to
 * node, and the other events happen at the cursor.
 */
export const events = defineEvents({
  /** The list OPEN has one plan, the root, with an infinite merit. */
  plans: [],
  enter,
  leaf,
  /** The cursor goes down to `ply` by `move`. */
  play: ['ply', 'move'],
  /** The cursor goes up from `ply` and undoes `move`. */
  undo: ['ply', 'move'],
  /** The node at `ply` is solved, and `struck` open nodes below it leave the list. */
  solve: ['ply', 'struck'],
});
