/** For configuration files: their types. */
export { defineConfig, type UserConfig } from '@queenside/cli';
