export {
  collectAnswer,
  costsOf,
  type Collected,
  type CollectRequest,
} from './answer/collect-answer.ts';
export { joinLines, splitLines } from './answer/join-lines.ts';
export { decideVerdict, type FinalFacts } from './decide-verdict.ts';
export { judgeError } from './errors.ts';
export type { Opinion } from './external/opinion.ts';
export { withValidator } from './external/validator.ts';
export { judgeRun, type JudgeRequest } from './judge-run.ts';
export { type AskedRecord, unpackAsked, unpackEstimated } from './by-calls/asked-records.ts';
export { judgeHeuristic } from './by-calls/judge-heuristic.ts';
export { functionRecords, searchedBy } from './by-calls/function-records.ts';
export { judgeFunction, optionsOf } from './by-calls/judge-function.ts';
export { noteFolder, type FolderNote } from './answer/note-folder.ts';
