/** Writes reports and gradebooks from a {@link ClassResult}. */
export { reportError } from './errors.ts';
export { toGradescope, type GradescopeResults, type GradescopeTest } from './files/gradescope.ts';
export { gradesCsv } from './files/grades-csv.ts';
export { toCodeRunner } from './files/coderunner.ts';
export { toPrairieLearn } from './files/prairielearn.ts';
export { resultJson, submissionJson } from './files/result-json.ts';
export { gradeResultSchema } from '../model/result.ts';
export type { GradebookFormat } from './gradebook/columns.ts';
export {
  checkGradebook,
  fillGradebook,
  type FilledGradebook,
  type GradebookOptions,
} from './gradebook/fill.ts';
export { equalFailures, type EqualFailures } from '../view/equal-failures.ts';
export { handBack, type HandedBack, type WayToHandBack } from './hand-back/hand-back.ts';
export type { HandBackSources } from './hand-back/way.ts';
export { firstDifference } from '../view/first-difference.ts';
export { sectionPoints } from '../view/numbers.ts';
export { readKept } from '../view/kept-text.ts';
export type { RightAnswer, RightAnswers } from '../view/right-answers.ts';
export { pairView, staffView } from '../view/staff-view.ts';
export { nameOf, seenBy, type SubmissionView } from '../view/visibility.ts';
export { withoutTimes } from './without-times.ts';
export {
  REPORT_KINDS,
  writeReports,
  type ReportKind,
  type ReportOptions,
} from './write-reports.ts';
