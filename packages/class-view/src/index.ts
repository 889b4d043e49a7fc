/** Views and words of reports for other pages, without Node. */
export { h } from './pages/element.ts';
export { markdown } from './pages/decisions.ts';
export { pairInWords, pairSides } from './pages/pair-page.ts';
export { keptText, testFacts } from './pages/staff-page.ts';
export { total } from './pages/student-page.ts';
export { longVerdict, moodOf, shortVerdict, VERDICT_ORDER } from './pages/verdict.ts';
export { output } from './pages/element.ts';
export { points, rubricPoints, signed } from './view/numbers.ts';
export { sentence } from './text.ts';
export type { EqualFailures } from './view/equal-failures.ts';
export type { PairView, StaffView } from './view/staff-view.ts';
export type { GradebookReport, RecordOutcome, RubricItem, Verdict } from './model/index.ts';
export type { Decided, Decision, DecisionPath, RubricChange } from './overrides/index.ts';
export type { TestView } from './view/visibility.ts';
