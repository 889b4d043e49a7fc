import type { Problem } from './problem.ts';
import type { Search } from './search.ts';
import type { Solver } from './solver.ts';

/** The version of these contracts. A plugin made for another one is refused. */
export const API_VERSION = 1;

/** What a plugin package exports by default: plain data and functions. */
export interface Plugin {
  /** The package's name. */
  readonly name: string;
  readonly apiVersion: typeof API_VERSION;
  readonly problems?: readonly Problem[];
  readonly solvers?: readonly Solver[];
  readonly searches?: readonly Search[];
}

/** Declares a plugin; adds the API version it was written against. */
export function definePlugin(plugin: Omit<Plugin, 'apiVersion'>): Plugin {
  return { apiVersion: API_VERSION, ...plugin };
}
