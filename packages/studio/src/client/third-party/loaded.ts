/** The messages between a page and the worker of a third-party plugin while the plugin loads. */
import type { SiteExample } from 'virtual:queenside/catalog';
import type { CatalogProblem, CatalogSolver } from '@queenside/runtime';

/** The frame's message to its worker. */
export interface LoadOrder {
  /** The file's name. */
  readonly name: string;
  /** The file's text. */
  readonly plugin: string;
}

/** The page's first order: the outcome is a {@link Loaded}, as JSON. */
export const LOAD = { id: 0, job: 'load', plugins: [] } as const;

/** The additions of a plugin to the catalog. */
export interface Loaded {
  readonly problems: readonly CatalogProblem[];
  /** Those of the plugin, and those of its problems. */
  readonly solvers: readonly CatalogSolver[];
  readonly examples: Readonly<Record<string, readonly SiteExample[]>>;
}
