/** Grades classes: runs each student's program in a sandbox, judges its answers, and writes reports. */
export * from '@queenside/sandbox';
/** What the command needs of the views, because it loads the grader only if it is installed. */
export {
  callsInWords,
  gradeResultSchema,
  nameOf,
  sectionPoints,
  seenBy,
} from '@queenside/class-view';
export type {
  Assignment,
  Audience,
  ClassResult,
  Decided,
  Decision,
  DecisionPath,
  GradebookFile,
  GradebookReport,
  SubmissionResult,
  SubmissionView,
  UngradedRow,
} from '@queenside/class-view';
export * from './assignment/index.ts';
export * from './defence/index.ts';
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
