import { constraintEvents, searchDepthFirst, searchOptions } from '@queenside/constraints';
import { defineConstraintSearch, defineEvents } from '@queenside/core';

const ID = 'backtracking';

const events = defineEvents(constraintEvents, [
  ['search(level)', 'via assign', 'via restart'],
  ['  if all variables have values: a solution', 'solution'],
  ['  x ← the next variable', 'via assign'],
  ['  for each value v of x', 'via assign', 'via undo'],
  ['    x ← v', 'assign', 'remove'],
  ['    if no constraint fails: search(level + 1)', 'via backtrack'],
  ['    else: this one fails', 'fail'],
  ['    take x ← v back', 'undo'],
  ['  no value is left: go back', 'backtrack', 'restart'],
  ['all tried: return the solutions', 'exhausted'],
]);

/** Backtracking as a plugin part, for every constraint space. */
export const backtrackingSearch = defineConstraintSearch({
  id: ID,
  name: 'Backtracking',
  summary: 'Depth-first backtracking: tests constraints as soon as all their variables have values',
  requires: [],
  complete: true,
  deterministic: false,
  options: searchOptions,
  events,
  run: (question, options, context) =>
    searchDepthFirst(question, { ...options, id: ID, propagation: 'check', events }, context),
});
