import { defineEvents } from '@queenside/core';
import { windowEvents } from '@queenside/game-tree';

/** What the search announces: what all searches of trees with windows do. */
export const events = defineEvents(windowEvents);
