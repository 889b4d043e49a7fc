/** Shows classes: the model of a graded class, what each reader may see of it, and the elements of pages. Without Node. */
export * from './model/index.ts';
export { gradeResultSchema } from './model/result.ts';
export { collapsed, counted, oneLine, sentence, shortened } from './text.ts';

export { classView, studentViews, withLines } from './view/class-view.ts';
export { equalFailures, type EqualFailures } from './view/equal-failures.ts';
export { callsInWords } from './view/calls-in-words.ts';
export { readKept, type KeptFiles } from './view/kept-text.ts';
export {
  exactPoints,
  points,
  rubricPoints,
  seconds,
  sectionPoints,
  signed,
} from './view/numbers.ts';
export {
  answersFor,
  failedRecords,
  openRecords,
  type RightAnswer,
  type RightAnswers,
} from './view/right-answers.ts';
export { pairView, staffView, type PairView, type StaffView } from './view/staff-view.ts';
export {
  defenceSeenBy,
  type DefenceView,
  nameOf,
  partInWords,
  seenBy,
  type SubmissionView,
  type TestView,
} from './view/visibility.ts';

export { classPage } from './pages/class-page.ts';
export { defencePage } from './pages/defence-page.ts';
export { h, output, raw, type Page } from './pages/element.ts';
export { pairInWords, pairPage, pairSides } from './pages/pair-page.ts';
export { keptText, staffPage, testFacts } from './pages/staff-page.ts';
export { studentPage, total } from './pages/student-page.ts';
export { longVerdict, moodOf, shortVerdict, VERDICT_ORDER } from './pages/verdict.ts';
