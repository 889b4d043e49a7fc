import type { EventFields } from '@queenside/core';

/**
 * The events of local searches. They suffice to replay every state: `set` puts integers into the packed state, and the moves that
 * follow lead on from there. Fields named `cost` may have a fraction.
 */
export const localEvents = {
  /** The packed state has this value at this place: the search goes to a state that is no neighbor. */
  set: ['place', 'value'],
  /** The search makes a move. The cost is that of the new state. */
  move: ['move', 'cost'],
  /** A new attempt begins, numbered from 1. Its state follows. */
  restart: ['attempt'],
  /** The state is better than all before. */
  better: ['cost'],
  /** The temperature, in thousandths of a unit of the cost. */
  cool: ['millitemperature'],
  /** A generation is complete, numbered from 1. The cost is that of its best state. */
  generation: ['number', 'cost'],
} as const satisfies EventFields;
