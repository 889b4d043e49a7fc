/** The plugin: the solver `random-walk` of `nqueens` and that of `factor`. */
import { definePlugin } from '@queenside/core';
import { factorWalkSolver } from './factor.ts';
import { queensWalkSolver } from './nqueens.ts';

export { factorWalkSolver, queensWalkSolver };

export default definePlugin({
  solvers: [queensWalkSolver, factorWalkSolver],
});
