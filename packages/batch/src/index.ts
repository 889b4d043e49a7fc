/** The file-driven batch engine: inbox, routes, workers, publisher. It knows no problem and no solver by name. */
export { discoverPlugins, PLUGIN_KEYWORD, type PluginSearch } from './discover.ts';
export * from './engine.ts';
export { batchError } from './errors.ts';
export * from './file-job.ts';
export { Gauge } from './gauge.ts';
export { DEFAULT_TIMES, type InboxTimes } from './inbox.ts';
export { InputFile } from './input-file.ts';
export type { Installed, PoolOptions } from './pool.ts';
export { Publication, StreamSink, type Sink } from './publisher.ts';
export * from './report.ts';
export type { Route } from './route.ts';
export * from './routing.ts';
export { requirePossible, requireSensible } from './sensible.ts';
export { scanInputs } from './scan.ts';
export { systemReason } from './system-reason.ts';
export { Watcher, type WatcherEvents } from './watcher.ts';
export type { BrokenPlugin } from './worker/jobs.ts';
export type { Verified } from './worker/verify-records.ts';
