import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/** What the search announces. It jumps about in the tree, so it tells how its cursor goes. */
export const events = defineEvents({
  range: moreTreeEvents.range,
  /** A question is put, `number` from 1: is the root worth at least so much? */
  question: ['number'],
  /** The cursor goes down to `ply` by `move`. */
  play: ['ply', 'move'],
  /** The cursor goes up from `ply`, taking `move` back. */
  undo: ['ply', 'move'],
  /** The node where the cursor stands gets its children. */
  enter,
  leaf,
  /** The node where the cursor stands is answered: `holds` is 1 where it is worth at least what is asked. */
  answer: ['ply', 'holds'],
});
