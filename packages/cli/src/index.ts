/** The types of configuration files. The command itself is `queenside`. */
import type { UserConfig } from './config/schema.ts';

export type { UserConfig };

/**
 * Types the configuration in a `queenside.config.ts`.
 *
 * @example
 * export default defineConfig({ routes: { 'section-a/*.txt': { solver: 'min-conflicts' } } });
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
