/**
 * What it takes to answer one file: the part of the engine that has no inbox and keeps no ledger. It is an entry of its own,
 * because whoever solves one file would wait for the rest to be loaded.
 */
export { destinationOf } from './routing/destination-of.ts';
export { Engine } from './engine.ts';
export { batchError } from './errors.ts';
export * from './events.ts';
export type * from './file-report.ts';
export type * from './requests.ts';
export { Gauge } from './records/gauge.ts';
export { InputFile } from './inbox/input-file.ts';
export { StreamSink, type Sink } from './outbox/publisher.ts';
export * from './routing/routing.ts';
export { requirePossible } from './routing/check-destination.ts';
export * from './outbox/side-files.ts';
