import type { PathSearch } from './path-search.ts';
import type { Problem } from './problem.ts';
import type { Search } from './search.ts';
import type { Solver } from './solver.ts';

/** The version of these contracts. Plugins made for another version are refused. */
export const API_VERSION = 2;

/** The default export of a plugin package: plain data and functions. */
export interface Plugin {
  readonly apiVersion: typeof API_VERSION;
  readonly problems?: readonly Problem[];
  readonly solvers?: readonly Solver[];
  readonly searches?: readonly Search[];
  readonly pathSearches?: readonly PathSearch[];
}

/** Declares a plugin, and adds the API version that it was written for. */
export function definePlugin(plugin: Omit<Plugin, 'apiVersion'>): Plugin {
  return { apiVersion: API_VERSION, ...plugin };
}
