import type { Prepared } from '@queenside/submissions';

/** The stored facts of a build, without its folder. */
export type KeptBuild = Omit<Prepared, 'folder'>;
