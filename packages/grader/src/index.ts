/** Grades classes: runs each student's program in a sandbox, judges its answers, and writes reports. */
export * from '@queenside/sandbox';
export * from './model/index.ts';
export * from './assignment/index.ts';
export * from './grade/index.ts';
export * from './judge/index.ts';
export { restoreDrawings } from './kept-drawings.ts';
export * from './libraries/index.ts';
export * from './overrides/index.ts';
export * from './pack/index.ts';
export * from './report/index.ts';
export * from './scoring/index.ts';
export * from '@queenside/submissions';
export * from './similarity/index.ts';
export * from './watch/index.ts';
