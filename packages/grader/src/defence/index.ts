export {
  judgeAnswers,
  type AnswerVerdict,
  type JudgedSheet,
  readAnswers,
  type TypedAnswer,
} from './judge-answers.ts';
export {
  type ClassDefence,
  type DefenceOptions,
  makeSheets,
  type MadeSheet,
} from './make-sheets.ts';
export { writeSheets } from './write-sheets.ts';
