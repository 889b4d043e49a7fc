/** The contracts of Queenside: problems, solvers, games, and searches. */
export * from './basics.ts';
export * from './domain.ts';
export * from './editor.ts';
export * from './events.ts';
export * from './game-tree.ts';
export * from './game.ts';
export * from './path-search.ts';
export * from './plugin.ts';
export * from './problem.ts';
export * from './run-context.ts';
export * from './search.ts';
export * from './solver.ts';
export * from './stage.ts';
export * from './state-space.ts';
export * from './verdict.ts';
