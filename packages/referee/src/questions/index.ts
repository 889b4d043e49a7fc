export { boardQuestions } from './board-questions.ts';
export { drawQuestions } from './draw-questions.ts';
export {
  answerText,
  isRightAnswer,
  isSameBound,
  type QuestionAnswer,
  type RunQuestion,
} from './question.ts';
export { spaceQuestions } from './space-questions.ts';
export { leafLabels, treeQuestions } from './tree-questions.ts';
