/** Writes reports and gradebooks from a {@link ClassResult}. */
export { reportError } from './errors.ts';
export { toGradescope, type GradescopeResults, type GradescopeTest } from './files/gradescope.ts';
export { renderPage } from './document.ts';
export { disarmed, gradesCsv } from './files/grades-csv.ts';
export { toCodeRunner } from './files/coderunner.ts';
export { toPrairieLearn } from './files/prairielearn.ts';
export { resultJson, submissionJson } from './files/result-json.ts';
export type { GradebookFormat } from './gradebook/columns.ts';
export {
  checkGradebook,
  fillGradebook,
  type FilledGradebook,
  type GradebookOptions,
} from './gradebook/fill.ts';
export { readSheet } from './gradebook/sheet.ts';
export { handBack, type HandedBack, type WayToHandBack } from './hand-back/hand-back.ts';
export type { HandBackSources } from './hand-back/way.ts';
export { withoutTimes } from './without-times.ts';
export {
  REPORT_KINDS,
  writeReports,
  type ReportKind,
  type ReportOptions,
} from './write-reports.ts';
