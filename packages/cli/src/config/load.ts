import { dirname } from 'node:path';
import { mayHaveConfig } from './places.ts';
import type { LoadedSettings, SettingsFlags } from './settings.ts';
import { settle } from './settle.ts';

/** What a command knows before it reads the configuration. */
export interface LoadRequest {
  /** Absolute. The search for a configuration begins here. */
  readonly cwd: string;
  /** The configuration file, where one was named; relative to `cwd`. */
  readonly config?: string;
  readonly flags: SettingsFlags;
}

/**
 * The settings in force: flags count above the configuration file, and that above the defaults.
 *
 * @throws QueensideError `config/…` where there is a configuration file and something is wrong with it.
 */
export async function loadSettings({ cwd, config, flags }: LoadRequest): Promise<LoadedSettings> {
  const nothing = { cwd, flags, config: {}, file: undefined, folder: cwd };
  if (config === undefined && !mayHaveConfig(cwd)) return settle(nothing);
  const { findConfig } = await import('./find.ts');
  const found = await findConfig(cwd, config);
  if (found === undefined) return settle(nothing);
  // Only now: the check needs core's validator, which takes longer to load than all the rest.
  const { checkConfig } = await import('./check.ts');
  const { file } = found;
  return settle({ cwd, flags, config: checkConfig(found), file, folder: dirname(file) });
}
