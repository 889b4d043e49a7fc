/** The types of configuration files. The command itself is `queenside`. */
export { defineConfig } from './config/define-config.ts';
export type { UserConfig } from './config/schema.ts';
