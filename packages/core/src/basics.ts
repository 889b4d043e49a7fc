/**
 * What knows no plugin: errors, lines, random numbers, schemas. It is an entry of its own for the engine's main thread, which
 * holds no problem, solver or game, and would load three times as many modules with the whole of core.
 */
export { coreError } from './core-errors.ts';
export * from './errors.ts';
export * from './lines.ts';
export * from './one-line.ts';
export * from './random.ts';
export * from './schema.ts';
