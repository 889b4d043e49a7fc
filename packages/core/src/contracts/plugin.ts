import type { ConstraintSearch } from './constraint-search.ts';
import type { LocalSearch } from './local-search.ts';
import type { PathSearch } from './path-search.ts';
import type { Problem } from './problem.ts';
import type { Search } from './search.ts';
import type { Solver } from './solver.ts';

/** The version of these contracts. Queenside refuses plugins made for another version. */
export const API_VERSION = 2;

/** The default export of a plugin package: plain data and functions. Give any of the lists. */
export interface Plugin {
  /** The version of the contracts that the plugin was written for. `definePlugin` adds it. */
  readonly apiVersion: typeof API_VERSION;
  /** The plugin's problems, games (`gameProblem`), domains (`domainProblem`), models (`modelProblem`), and landscapes (`landscapeProblem`)
   * included. */
  readonly problems?: readonly Problem[];
  /** The plugin's solvers. Each solves one problem, which may come from another package. */
  readonly solvers?: readonly Solver[];
  /** The plugin's game-tree searches. */
  readonly searches?: readonly Search[];
  /** The plugin's path searches. */
  readonly pathSearches?: readonly PathSearch[];
  /** The plugin's constraint searches. */
  readonly constraintSearches?: readonly ConstraintSearch[];
  /** The plugin's local searches. */
  readonly localSearches?: readonly LocalSearch[];
}

/**
 * Declares a plugin, and adds the API version that it was written for. Export the result by default.
 *
 * @example
 * import { definePlugin, defineSolver } from '@queenside/core';
 *
 * const zero = defineSolver({
 *   id: 'zero',
 *   problem: { id: 'guess-a-number' },
 *   summary: 'Guesses 0.',
 *   options: {},
 *   capabilities: { tasks: ['find'], complete: false, deterministic: true },
 *   solve: () => 0,
 * });
 *
 * export default definePlugin({ solvers: [zero] });
 */
export function definePlugin(plugin: Omit<Plugin, 'apiVersion'>): Plugin {
  return { apiVersion: API_VERSION, ...plugin };
}
