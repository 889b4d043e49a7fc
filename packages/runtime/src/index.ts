/** Runs plugins on records, in Node and in browsers. Touches no file, process, or page. */
export type * from './jobs.ts';
export type { JudgeJob } from './check/judge-answers.ts';
export type { OpenLines, Verified, VerifyJob } from './check/verify-records.ts';
export type {
  BenchRecordJob,
  ConvertJob,
  Edited,
  EditJob,
  GenerateJob,
  GuaranteeJob,
  MadeRecord,
  ReplayJob,
  TextFrame,
} from './plain-jobs.ts';
export type { Exam, ExamJob, ExamNode, ExamStep } from './search/exam.ts';
export { firstSceneOf, type SceneFilm, type SceneFrame } from './observe/film.ts';
export type { JoinJob, PartJob, PartResult } from './solve/solve-parts.ts';
export type { TimedRun, TimeJob } from './solve/time-run.ts';
export { localProgress, STEPS, type Incumbent, type Progress, type Step } from './progress.ts';
export * from './report.ts';
export type { Judged } from './judged.ts';
export { boardSize } from './board-size.ts';
export * from './parse-record.ts';
export type * from './plugins/catalog.ts';
export { offerOf } from './plugins/catalog.ts';
export { checkPlugin, PLUGIN_SCHEMAS } from './plugins/check-plugin.ts';
export * from './plugins/search-kinds.ts';
export { searchAsSolver } from './plugins/search-solver.ts';
export type { FailedEstimate } from './plugins/choose-solver.ts';
export { evaluatedProblem, Registry } from './plugins/registry.ts';
export * from './records.ts';
export { type Job, type RecordJob, runJob } from './run-job.ts';
export { runtimeError, timeLimitError } from './errors.ts';
