/** Runs plugins on records, in Node and in browsers. Touches no file, process, or page. */
export * from './jobs.ts';
export { localProgress, STEPS, type Incumbent, type Progress, type Step } from './progress.ts';
export * from './report.ts';
export type { Judged } from './check/judged.ts';
export * from './parse-record.ts';
export * from './precompiled-schemas.ts';
export type * from './plugins/catalog.ts';
export { offerOf } from './plugins/catalog.ts';
export { checkPlugin, PLUGIN_SCHEMAS } from './plugins/check-plugin.ts';
export { pathSearchAsSolver, searchAsSolver } from './plugins/search-solver.ts';
export { Registry } from './plugins/registry.ts';
export * from './records.ts';
export { runJob } from './run-job.ts';
export { runtimeError, timeLimitError } from './errors.ts';
