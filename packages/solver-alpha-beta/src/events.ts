import { treeEvents } from '@queenside/search';
import { defineEvents } from '@queenside/core';

/** What the search announces: what all searches of trees do. */
export const events = defineEvents(treeEvents);
