import type { UserConfig } from './schema.ts';

/**
 * Gives a `queenside.config.ts` its types.
 *
 * @example
 * export default defineConfig({ routes: { 'section-a/*.txt': { solver: 'min-conflicts' } } });
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
