import { windowEvents } from '@queenside/game-tree';
import { defineEvents } from '@queenside/core';

/** What the search announces: what all searches of trees with windows do. */
export const events = defineEvents(windowEvents);
