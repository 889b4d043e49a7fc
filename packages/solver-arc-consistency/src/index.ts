import { revisionEvents, searchDepthFirst, searchOptions } from '@queenside/constraints';
import { defineConstraintSearch, defineEvents, definePlugin } from '@queenside/core';

const ID = 'arc-consistency';

const events = defineEvents(revisionEvents, [
  ['revise all constraints', 'via revise', 'via remove'],
  ['search(level)', 'via assign', 'via restart'],
  ['  if all variables have values: a solution', 'solution'],
  ['  x ← the next variable', 'via assign'],
  ['  for each value v of x', 'via assign', 'via undo'],
  ['    x ← v', 'assign'],
  ['    revise the next constraint in the queue', 'revise'],
  ['      strike values without support', 'remove'],
  ['    if a variable has no value left: it fails', 'fail'],
  ['    else: search(level + 1)', 'via backtrack'],
  ['    take x ← v and the strikes back', 'undo'],
  ['  no value is left: go back', 'backtrack', 'restart'],
  ['all tried: return the solutions', 'exhausted'],
]);

/** Search that maintains arc consistency as a plugin part, for every constraint space that offers it. */
export const arcConsistencySearch = defineConstraintSearch({
  id: ID,
  name: 'Arc consistency',
  summary: 'Maintains arc consistency: strikes all values without support after each decision',
  requires: ['arc'],
  complete: true,
  deterministic: false,
  options: {
    ...searchOptions,
    variables: { ...searchOptions.variables, default: 'weighted' },
    propagation: {
      enum: ['arc', 'domain'],
      default: 'domain',
      description:
        'how much is concluded from `all-different`: from each variable with one value left; or also from all its variables together, if the problem offers that',
    },
  },
  events,
  run(question, options, context) {
    const propagation = question.provides.includes('domain') ? options.propagation : 'arc';
    return searchDepthFirst(question, { ...options, propagation, id: ID, events }, context);
  },
});

/** The plugin: the constraint search `arc-consistency`. */
export default definePlugin({ constraintSearches: [arcConsistencySearch] });
