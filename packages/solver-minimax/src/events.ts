import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/game-tree';

const { enter, leaf, leave } = treeEvents;

/** The events of the search, which never cuts. */
export const events = defineEvents({ enter, leaf, leave });
