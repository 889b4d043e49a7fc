import type { Prepared } from '../model/index.ts';

/** The stored facts of a build, without its folder. */
export type KeptBuild = Omit<Prepared, 'folder'>;
