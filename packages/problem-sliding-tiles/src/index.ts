/** Sliding tiles, as a plugin. */
import { definePlugin } from '@queenside/core';
import { domainProblem } from '@queenside/state-space';
import { editor } from './editor.ts';
import { slidingTilesDomain } from './sliding-tiles.ts';

export { slidingTilesDomain } from './sliding-tiles.ts';
export { KORF } from './korf.ts';

/** The problem `sliding-tiles`. */
export const slidingTiles = { ...domainProblem(slidingTilesDomain), editor };

export default definePlugin({ problems: [slidingTiles] });
