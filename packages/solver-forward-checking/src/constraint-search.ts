import { constraintEvents, searchDepthFirst, searchOptions } from '@queenside/constraints';
import { defineConstraintSearch, defineEvents } from '@queenside/core';

const ID = 'forward-checking';

const events = defineEvents(constraintEvents, [
  ['search(level)', 'via assign', 'via restart'],
  ['  if all variables have values: a solution', 'solution'],
  ['  x ← the next variable', 'via assign'],
  ['  for each value v of x', 'via assign', 'via undo'],
  ['    x ← v', 'assign'],
  ['    strike what no constraint allows any more', 'remove'],
  ['    if a variable has no value left: it fails', 'fail'],
  ['    else: search(level + 1)', 'via backtrack'],
  ['    take x ← v and the strikes back', 'undo'],
  ['  no value is left: go back', 'backtrack', 'restart'],
  ['all tried: return the solutions', 'exhausted'],
]);

/** Forward checking as a plugin part, for every constraint space that propagates forward. */
export const forwardCheckingSearch = defineConstraintSearch({
  id: ID,
  name: 'Forward checking',
  summary:
    'Forward checking: strikes values that contradict a decision, and backs up if none is left',
  requires: ['forward'],
  complete: true,
  deterministic: false,
  options: {
    ...searchOptions,
    variables: { ...searchOptions.variables, default: 'fewest' },
  },
  events,
  run: (question, options, context) =>
    searchDepthFirst(question, { ...options, id: ID, propagation: 'forward', events }, context),
});
