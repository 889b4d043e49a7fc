/** Helpers for tests of N-Queens solvers. */
export { attack, attackersOf, squaresOf } from './attack.ts';
export { randomInstances } from './random-instances.ts';
export { finderOf, runnerOf } from './run.ts';
export { watchBoards } from './watch-boards.ts';
