/** Grades classes and single submissions; stores all results, so that an interrupted grading resumes. */
export { attackCheckers, type Attempt, type CheckerAttack } from './class/attack-checkers.ts';
export {
  checkSamples,
  inferLimits,
  type CheckedSample,
  type InferredLimit,
} from './class/check-samples.ts';
export type { GradeContext } from './context.ts';
export { gradeError } from './errors.ts';
export { faultNote } from './class/check-samples.ts';
export { gradeClass, type ClassOptions } from './class/grade-class.ts';
export {
  applyRejudging,
  changedTests,
  dropRejudging,
  previewRejudging,
  type GradeChange,
  type Preview,
} from './class/rejudge.ts';
export { decided, gradesOf, type DecisionRules } from './class/decided.ts';
export {
  refreshReports,
  reportClass,
  reportsAreStale,
  type FreshDecision,
  type ReportedClass,
} from './class/report-class.ts';
export { gradeSubmission } from './run/grade-submission.ts';
export { recordOf } from './run/record-of.ts';
export { RecordSolver } from './run/right-answers.ts';
export { GradeFollower } from './keep/grade-follower.ts';
export { GradeStore } from './keep/store.ts';
export type { ClassFacts, Grading, StoredGrades } from './keep/stored-grades.ts';
export { writable } from './writable.ts';
