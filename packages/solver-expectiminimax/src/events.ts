import { defineEvents } from '@queenside/core';
import { windowEvents } from '@queenside/search';

/** What the search announces: what all searches of trees with windows do. */
export const events = defineEvents(windowEvents);
