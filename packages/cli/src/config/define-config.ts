import type { UserConfig } from './schema.ts';

/**
 * Types the configuration in a `queenside.config.ts`.
 *
 * @example
 * export default defineConfig({ routes: { 'section-a/*.txt': { solver: 'min-conflicts' } } });
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
