import { defineEvents } from '@queenside/core';
import { moreTreeEvents, treeEvents } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/** The events of the search. It jumps in the tree, so it announces how its cursor moves. */
export const events = defineEvents({
  range: moreTreeEvents.range,
  /** The question `number`, from 1, begins: is the root worth at least `score`? */
  question: ['number', 'score'],
  /** The cursor goes down to `ply` by `move`. */
  play: ['ply', 'move'],
  /** The cursor goes up from `ply` and undoes `move`. */
  undo: ['ply', 'move'],
  /** The cursor's node gets its children. */
  enter,
  leaf,
  /** The cursor's node is answered: `holds` is 1 if it is worth at least the threshold. */
  answer: ['ply', 'holds'],
});
