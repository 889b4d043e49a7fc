/** The contracts of Queenside: problems, solvers, games, and searches. */
export { andThen } from './and-then.ts';
export * from './basics.ts';
export * from './colors.ts';
export * from './contracts/domain.ts';
export * from './contracts/editor.ts';
export * from './contracts/events.ts';
export * from './contracts/game-tree.ts';
export * from './contracts/game.ts';
export * from './contracts/path-search.ts';
export * from './contracts/plugin.ts';
export * from './contracts/problem.ts';
export * from './contracts/run-context.ts';
export * from './contracts/search.ts';
export * from './contracts/solver.ts';
export * from './contracts/stage.ts';
export * from './draw-scene.ts';
export * from './contracts/state-space.ts';
export * from './contracts/verdict.ts';
