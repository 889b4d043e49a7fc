/** Views and words of reports for other pages, without Node. */
export { h } from './pages/element.ts';
export { pairInWords, pairSides } from './pages/pair-page.ts';
export { keptText, testFacts } from './pages/staff-page.ts';
export { total } from './pages/student-page.ts';
export { longVerdict, moodOf, shortVerdict, VERDICT_ORDER } from './pages/verdict.ts';
export { output } from './pages/element.ts';
export { points, signed } from './view/numbers.ts';
export { sentence } from './text.ts';
export type { PairView, StaffView } from './view/staff-view.ts';
export type { RecordOutcome, Verdict, GradebookReport } from './model/index.ts';
export type { TestView } from './view/visibility.ts';
