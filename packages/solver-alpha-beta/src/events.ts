import { windowEvents } from '@queenside/game-tree';
import { defineEvents } from '@queenside/core';

/** The events of the search: those of all searches with windows. */
export const events = defineEvents(windowEvents);
