/** The studio: its static site, and the server of its live pages. */
export { studioError } from './server/errors.ts';
export type { BenchSources } from './server/live/bench.ts';
export type { GradingOptions } from './server/grading/options.ts';
export { Studio, type StudioOptions } from './server/studio.ts';
export type { PluginFile } from './messages.ts';
export { SITE } from './site-folder.ts';
