import { defineEvents } from '@queenside/core';

/**
 * The events of path searches. Searches number the states that they meet: the initial state is node 0, and every other node is
 * first announced by `generate`. A search that also starts at the goal gives its nodes there negative numbers: the goal is node -1.
 * So a stage can follow a search in any domain. Costs are rounded down.
 *
 * - `expand`: the search tries the actions of a node.
 * - `generate`: an action leads to a new node.
 * - `update`: an action leads to an open node at a lower cost; `reopen`: to a closed one, which is opened again.
 * - `bound`: a new iteration with this bound begins.
 * - `enter`, `leave`: a search without nodes goes one action down, or back up.
 * - `meet`: two sides of a search meet in a node at a total cost.
 * - `goal`: a node is the goal.
 */
export const pathEvents = {
  expand: ['node', 'g', 'h'],
  generate: ['node', 'parent', 'action', 'g'],
  update: ['node', 'parent', 'action', 'g'],
  reopen: ['node', 'parent', 'action', 'g'],
  bound: ['bound'],
  enter: ['depth', 'action', 'g'],
  leave: ['depth', 'action'],
  meet: ['node', 'other', 'cost'],
  goal: ['node', 'cost'],
} as const;

/** The events of best-first searches. */
export const bestFirstEvents = defineEvents({
  expand: pathEvents.expand,
  generate: pathEvents.generate,
  update: pathEvents.update,
  reopen: pathEvents.reopen,
  goal: pathEvents.goal,
});
