import type { Catalog, PluginOffer } from '@queenside/runtime';
import type { BrokenPlugin } from './discover.ts';
import type { PluginSource } from './plugin-source.ts';

/** The plugins that an engine has found, and what they offer. */
export interface Installed {
  /** The offers of each working plugin, and all of them together. */
  readonly offers: readonly PluginOffer[];
  readonly catalog: Catalog;
  readonly broken: readonly BrokenPlugin[];
  /** The third-party plugins that work. */
  readonly thirdParty: readonly PluginSource[];
}
