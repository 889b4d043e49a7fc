/** Paths through grids, as a plugin. */
import { definePlugin } from '@queenside/core';
import { movingAi } from './moving-ai/problem.ts';
import { pathfinding } from './problem.ts';

export { pathfinding } from './problem.ts';
export { movingAi } from './moving-ai/problem.ts';
export { openGrid } from './cursor.ts';
export type { GridMap } from './map.ts';

export default definePlugin({ problems: [pathfinding, movingAi] });
