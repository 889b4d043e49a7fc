/**
 * What it takes to answer one file: the part of the engine that has no inbox and keeps no ledger. It is an entry of its own,
 * because whoever solves one file would wait for the rest to be loaded.
 */
export { destinationOf } from './destination-of.ts';
export * from './engine.ts';
export { batchError } from './errors.ts';
export * from './events.ts';
export { Gauge } from './gauge.ts';
export { InputFile } from './input-file.ts';
export { StreamSink, type Sink } from './publisher.ts';
export * from './routing.ts';
export { requirePossible } from './sensible.ts';
export * from './side-files.ts';
