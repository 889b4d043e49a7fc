/** The part of the engine that answers one file, without inbox and ledger. A separate entry, because it loads faster. */
export { isPath } from './plugins/discover.ts';
export * from './plugins/folders.ts';
export { isPluginFile } from './plugins/plugin-file.ts';
export { warningsOfName } from './routing/doubtful-name.ts';
export { Engine } from './engine.ts';
export { batchError } from './errors.ts';
export * from './events.ts';
export type * from './file/file-report.ts';
export type * from './file/requests.ts';
export { Gauge } from './file/gauge.ts';
export { InputFile } from './inbox/input-file.ts';
export { originOf } from './records/solve-plan.ts';
export { type Destination, requireConfigured, requirePossible } from './routing/destination.ts';
export {
  isAnswerName,
  isInputName,
  isTemporaryName,
  outputPath,
  whyNoInput,
} from './routing/names.ts';
export * from './routing/routing.ts';
export * from './outbox/side-files.ts';
