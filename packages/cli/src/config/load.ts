import { dirname } from 'node:path';
import { mayHaveConfig } from './places.ts';
import type { LoadedSettings, SettingsFlags } from './settings.ts';
import { settle } from './settle.ts';

export interface LoadRequest {
  /** Absolute path of the folder where the search starts. */
  readonly cwd: string;
  /** The configuration file of `--config`, relative to `cwd`. */
  readonly config?: string;
  readonly flags: SettingsFlags;
}

/**
 * Loads the settings. Flags override the configuration file, which overrides the defaults.
 *
 * @throws QueensideError `config/…` if the configuration file is invalid.
 */
export async function loadSettings({ cwd, config, flags }: LoadRequest): Promise<LoadedSettings> {
  const nothing = { cwd, flags, config: {}, file: undefined, folder: cwd };
  if (config === undefined && !mayHaveConfig(cwd)) return settle(nothing);
  const { findConfig } = await import('./find.ts');
  const found = await findConfig(cwd, config);
  if (found === undefined) return settle(nothing);
  // Imported late: core's validator takes longer to load than everything else here.
  const { checkConfig } = await import('./check.ts');
  const { file } = found;
  return settle({ cwd, flags, config: checkConfig(found), file, folder: dirname(file) });
}
