/** Grades classes and single submissions; stores all results, so that an interrupted grading resumes. */
export {
  checkSamples,
  inferLimits,
  type CheckedSample,
  type InferredLimit,
} from './check-samples.ts';
export type { GradeContext } from './context.ts';
export { gradeError } from './errors.ts';
export { faultNote } from './fault-note.ts';
export { gradeClass, type ClassOptions } from './grade-class.ts';
export {
  applyRejudging,
  changedTests,
  dropRejudging,
  previewRejudging,
  type GradeChange,
  type Preview,
} from './rejudge.ts';
export { gradeSubmission } from './grade-submission.ts';
export { recordOf } from './record-of.ts';
export { RecordSolver } from './right-answers.ts';
export { GradeFollower } from './grade-follower.ts';
export { GradeStore } from './store.ts';
export type { ClassFacts, Grading, StoredGrades } from './stored-grades.ts';
export { writable } from './writable.ts';
