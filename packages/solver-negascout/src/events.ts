import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/search';

/** What the search announces. */
export const events = defineEvents({
  ...treeEvents,
  /** The node just left is worth more than the null window asked: it is searched again. */
  reSearch: ['ply', 'move'],
});
