/** Parts of reports for other pages: elements and words without Node. */
export { endingInWords } from './report/html/run-facts.ts';
export { marked } from './report/html/marked.ts';
export { output } from './report/html/run-facts.ts';
export { deductions, summary } from './report/html/run-facts.ts';
export { longVerdict, moodOf, shortVerdict, VERDICT_ORDER } from './report/html/verdict.ts';
export { duration, points, signed } from './report/numbers.ts';
export { legible, sentence } from './report/text.ts';
export type { SubmissionView, TestDetail, TestView } from './report/view/visibility.ts';
export {
  VERDICTS,
  type EqualPart,
  type GradebookReport,
  type RecordOutcome,
  type Verdict,
} from './model/index.ts';
