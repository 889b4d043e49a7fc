import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/** What the search announces. It begins at the root again and again; `play` tells where it goes from there. */
export const events = defineEvents({
  range: moreTreeEvents.range,
  /** A walk begins at the root; `number` is from 1. */
  restart: ['number'],
  /** The walk goes down to `ply` by `move`. */
  play: ['ply', 'move'],
  /** The node where the walk is gets its children. */
  enter,
  leaf,
  /** The value of the node at `ply` of the walk is proven. */
  solve: ['ply', 'move'],
});
