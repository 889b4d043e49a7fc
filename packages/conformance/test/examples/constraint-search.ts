import { defineConstraintSearch, definePlugin } from '@queenside/core';

/** Generate and test (the British Museum algorithm), but with constraints tested as soon as all their variables have values. */
const plainBacktracking = defineConstraintSearch({
  id: 'plain-backtracking',
  summary: 'Decides variables in order, and goes back if a constraint fails.',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  run({ open, take }, _options, { signal }) {
    const space = open({ propagation: 'check' });
    const { variables, maxValues, words } = space.info;
    const isLeft = (variable: number, value: number): boolean =>
      ((space.domains[variable * words + (value >> 5)]! >>> value) & 1) === 1;
    // Returns whether everything below was tried.
    const visit = (variable: number): boolean => {
      if (variable === variables) return take(space.decided);
      for (let value = 0; value < maxValues; value++) {
        if (!isLeft(variable, value)) continue;
        if (signal.aborted) return false;
        space.mark();
        const goesOn = !space.assign(variable, value) || visit(variable + 1);
        space.undo();
        if (!goesOn) return false;
      }
      return true;
    };
    return { isExhausted: !space.start() || visit(0) };
  },
});

export default definePlugin({ constraintSearches: [plainBacktracking] });
