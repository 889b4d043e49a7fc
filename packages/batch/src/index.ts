/** The batch engine: inbox, routes, ledger, workers, outbox. It knows no problem and no solver by name. */
export * from './one-file.ts';
export { answersVary, readsOnlyFirst } from './outside/one-record.ts';
export { nameOfCommand } from './outside/command.ts';
export { likelyAnswerName } from './outside/program-folder.ts';
export {
  discoverPlugins,
  PLUGIN_KEYWORD,
  type Bundled,
  type PluginSearch,
} from './plugins/discover.ts';
export type { PluginSource } from './plugins/plugin-source.ts';
export { type FileSupport, solverIdOf } from './plugins/plugin-file.ts';
export { importPlugin } from './worker/import-plugin.ts';
export * from './answer-file.ts';
export { addInput } from './inbox/add-input.ts';
export { DEFAULT_TIMES, timesFor, type InboxTimes } from './inbox/inbox.ts';
export type * from './ledger/claims.ts';
export { LedgerFollower, type LedgerChanges } from './ledger/ledger-follower.ts';
export { Ledger } from './ledger/ledger.ts';
export { DatabaseSync } from './ledger/sqlite.ts';
export { codeFoldersOf, codeOfFile } from './plugins/code-folders.ts';
export { writeBuiltCatalog } from './plugins/built-catalog.ts';
export type { PluginPrint } from './plugins/fingerprint.ts';
export type { JobLimits, JobRunner } from './workers/job-runner.ts';
export { JobStopped } from './workers/job-stopped.ts';
export { collectGarbageNowAndThen } from './system/collect-garbage.ts';
export { makeFolder } from './outbox/make-folder.ts';
export { isGone, isStopped, thisOwner, thisPlace, type Owner } from './system/owner.ts';
export { describeBusy, Share, type BusyFile } from './workers/fair-queue.ts';
export type { WorkerTask } from './workers/workers.ts';
export type { Installed, PoolOptions } from './workers/pool.ts';
export { Publication } from './outbox/publication.ts';
export type { Route, RoutingSettings } from './routing/routing.ts';
export { requireAble, requireProblem, requireSensible } from './routing/destination.ts';
export { ERROR_SUFFIX, OUT_SUFFIX } from './routing/names.ts';
export { scanInputs, type ScanOptions } from './inbox/list-inputs.ts';
export { sweepDrafts } from './outbox/draft-names.ts';
export { isFile } from './plugins/package-entry.ts';
export { isDiskFull } from './outbox/disk-room.ts';
export { flushFolder } from './system/flush-folder.ts';
export { READ_SAFELY } from './system/read-safely.ts';
export { systemReason } from './system/system-reason.ts';
export { SYSTEMS, thisSystem, type System } from './system/system.ts';
export { Watcher, type WatcherEvents } from './watcher.ts';
export type { BrokenPlugin, JobError } from './protocol/messages.ts';
export { SharedProgress } from './protocol/shared-progress.ts';
export { nothingRead } from './records/report-of.ts';
export { errorOfStop } from './records/fail-record.ts';
export { rescueAnswer } from './records/rescue-answer.ts';
export type {
  Catalog,
  CatalogProblem,
  CatalogSolver,
  Incumbent,
  Judged,
  Picture,
  PictureLimits,
  RecordJob,
  SceneFilm,
  SolvePlan,
  Step,
  TextFrame,
  TimedRun,
  Verified,
} from '@queenside/runtime';
export { runtimeError, timeLimitError } from '@queenside/runtime/errors';
export * from '@queenside/runtime/report';
export { readTrace, type Trace } from '@queenside/runtime/trace';
