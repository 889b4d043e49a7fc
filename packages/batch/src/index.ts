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
export { importPlugin } from './plugins/import-plugin.ts';
export * from './answer-file.ts';
export { addInput } from './inbox/add-input.ts';
export { DEFAULT_TIMES, timesFor, type InboxTimes } from './inbox/inbox.ts';
export type * from './ledger/claims.ts';
export { LedgerFollower, type LedgerChanges } from './ledger/ledger-follower.ts';
export { Ledger } from './ledger/ledger.ts';
export { codeFoldersOf, codeOfFile } from './plugins/code-folders.ts';
export { writeBuiltCatalog } from './plugins/built-catalog.ts';
export type { PluginPrint } from './plugins/fingerprint.ts';
export { type BusyFile, describeBusy, Share } from './file/share.ts';
export type { Installed } from './plugins/installed.ts';
export type { WorkerTask } from './pool/dispatcher.ts';
export type { JobLimits, JobRunner } from './pool/job-runner.ts';
export { JobStopped } from './pool/job-stopped.ts';
export type { PoolOptions } from './pool/pool.ts';
export { requireAble, requireProblem, requireSensible } from './routing/destination.ts';
export type { Route, RoutingSettings } from './routing/routing.ts';
export { ERROR_SUFFIX, OUT_SUFFIX } from './routing/names.ts';
export { scanInputs, type ScanOptions } from './inbox/list-inputs.ts';
export { Settling } from './inbox/settling.ts';
export { Watcher, type WatcherEvents } from './watcher.ts';
export type { BrokenPlugin, JobError } from './protocol/messages.ts';
export { SharedProgress } from './protocol/shared-progress.ts';
export { nothingRead } from './records/report-of.ts';
export { errorOfStop } from './records/fail-record.ts';
export { rescueAnswer } from './records/rescue-answer.ts';
