import { defineEvents } from '@queenside/core';
import { treeEvents } from '@queenside/game-tree';

const { enter, leaf, leave } = treeEvents;

/** What the search announces; it never cuts. */
export const events = defineEvents({ enter, leaf, leave });
