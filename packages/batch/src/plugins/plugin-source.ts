import type { PluginOrigin } from '@queenside/runtime';

/** A plugin and the file to import. */
export interface PluginSource extends PluginOrigin {
  /** A file URL. */
  readonly entry: string;
  /** Whether it is third-party, no matter where it was found. It then runs in its own processes. */
  readonly isThirdParty: boolean;
  /** If it is a plain file: see `FileSupport`. */
  readonly packagesFrom?: readonly string[];
}

/** Returns the origin of a plugin, for people. */
export function pluginOriginOf({
  entry: _entry,
  packagesFrom: _from,
  ...origin
}: PluginSource): PluginOrigin {
  return origin;
}
