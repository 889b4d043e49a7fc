/** The messages between a page and the worker of a third-party plugin while the plugin loads. */
import type { SiteCatalog } from 'virtual:queenside/catalog';

/** The frame's message to its worker. */
export interface FrameLoad {
  /** The file's name. */
  readonly name: string;
  /** The file's text. */
  readonly plugin: string;
}

/** The page's first order: the outcome is a {@link LoadedPlugin}, as JSON. */
export const LOAD = { id: 0, job: 'load', plugins: [] } as const;

/** The additions of a plugin to the catalog: its problems with their solvers, and its solvers of other problems. */
export type LoadedPlugin = Pick<
  SiteCatalog,
  'problems' | 'solvers' | 'examples' | 'trees' | 'games'
>;
