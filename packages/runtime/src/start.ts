/**
 * What the engine's main thread needs of the runtime. When the package is built, this file serves several of its entries
 * (`publishConfig`), because to load ten files takes longer than to run them.
 */
export * from './check/guarantees.ts';
export * from './errors.ts';
export * from './file-names.ts';
export * from './plugins/catalog.ts';
export * from './plugins/find-place.ts';
export * from './precompiled-schemas.ts';
export * from './progress.ts';
export * from './records.ts';
export * from './report.ts';
export * from './trace/index.ts';
