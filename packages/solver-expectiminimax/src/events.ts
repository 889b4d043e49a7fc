import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/search';

/** What the search announces: what all searches of trees do. */
export const events = defineEvents(treeEvents);
