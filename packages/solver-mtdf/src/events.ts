import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/search';

/** What the search announces. */
export const events = defineEvents({
  ...treeEvents,
  /** The search begins at the root again, for the pass `number`, from 1. */
  pass: ['number'],
});
