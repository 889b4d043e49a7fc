/**
 * Errors, lines, random numbers, and schemas: the part of core that needs no contracts. The engine's main thread imports this
 * entry because it has a third of core's modules.
 */
export { coreError } from './errors.ts';
export * from './arrays.ts';
export * from './contracts/capabilities.ts';
export * from './defined.ts';
export { MOST_LINES } from './contracts/events.ts';
export { CHANCE_NODES, LIMITED_DEPTH } from './contracts/game-tree.ts';
export { unableReason } from './contracts/solver.ts';
export { ONE_WAY_COSTS } from './contracts/state-space.ts';
export * from './errors.ts';
export * from './lines.ts';
export * from './text.ts';
export * from './random.ts';
export * from './schema.ts';
