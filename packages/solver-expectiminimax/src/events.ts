import { defineEvents } from '@queenside/core';
import { windowEvents } from '@queenside/game-tree';

/** The events of the search: those of all searches with windows. */
export const events = defineEvents(windowEvents);
