import { windowEvents } from '@queenside/search';
import { defineEvents } from '@queenside/core';

/** What the search announces: what all searches of trees with windows do. */
export const events = defineEvents(windowEvents);
