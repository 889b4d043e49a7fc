/** Helpers for tests of N-Queens solvers. */
export { attack, attackersOf, squaresOf } from './attack.ts';
export { randomInstances } from './random-instances.ts';
export { finderOf, runnerOf, type CheckedRun, type RunSettings } from './run.ts';
export { watchBoards, type SeenBoard } from './watch-boards.ts';
