/** A teacher's decisions on single students. */
export { loadOverrides } from './load.ts';
export { overridesSchema } from './schema.ts';
