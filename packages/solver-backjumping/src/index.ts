import { constraintEvents, searchDepthFirst, searchOptions } from '@queenside/constraints';
import { defineConstraintSearch, defineEvents, definePlugin } from '@queenside/core';

const ID = 'backjumping';

const events = defineEvents(constraintEvents, [
  ['search(level)', 'via assign', 'via restart'],
  ['  if all variables have values: a solution', 'solution'],
  ['  x ← the next variable', 'via assign'],
  ['  for each value v of x', 'via assign', 'via undo'],
  ['    x ← v', 'assign'],
  ['    strike what no constraint allows any more', 'remove'],
  ['    if it fails: blame the levels that took part', 'fail'],
  ['    else: search(level + 1)', 'via backtrack'],
  ['    take x ← v and the strikes back', 'undo'],
  ['  go back to the deepest level with blame', 'backtrack', 'restart'],
  ['all tried: return the solutions', 'exhausted'],
]);

/** Conflict-directed backjumping as a plugin part, for every constraint space that names the decisions behind a removal. */
export const backjumpingSearch = defineConstraintSearch({
  id: ID,
  name: 'Backjumping',
  summary:
    'Conflict-directed backjumping: goes back to the last decision that has a part in the failure',
  requires: ['forward', 'arc', 'blame'],
  complete: true,
  deterministic: false,
  options: {
    propagation: {
      enum: ['check', 'forward', 'arc'],
      default: 'forward',
      description:
        'what each decision rules out: nothing; values that contradict it; or all values without support',
    },
    ...searchOptions,
  },
  events,
  run: (question, options, context) =>
    searchDepthFirst(question, { ...options, id: ID, blame: true, events }, context),
});

/** The plugin: the constraint search `backjumping`. */
export default definePlugin({ constraintSearches: [backjumpingSearch] });
