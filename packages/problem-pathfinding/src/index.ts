/** Paths through grids, as a plugin. */
import { definePlugin } from '@queenside/core';
import { pathfinding } from './problem.ts';

export { pathfinding } from './problem.ts';
export { openGrid } from './cursor.ts';
export type { GridMap } from './map.ts';

export default definePlugin({ problems: [pathfinding] });
