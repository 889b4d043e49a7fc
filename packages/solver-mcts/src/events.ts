import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/** The events of the search. Each walk begins at the root, and `play` says where it goes. */
export const events = defineEvents({
  range: moreTreeEvents.range,
  /** A walk begins at the root; `number` is from 1. */
  restart: ['number'],
  /** The walk goes down to `ply` by `move`. */
  play: ['ply', 'move'],
  /** The walk's node gets its children. */
  enter,
  leaf,
  /** The value of the node at `ply` of the walk is proven. */
  solve: ['ply', 'move'],
});
