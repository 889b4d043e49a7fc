/**
 * Queenside as a library for Node: solves and checks records on workers, with all bundled plugins. `queenside/browser` has the
 * same for browsers. For configuration files: their types.
 */
export { defineConfig, type UserConfig } from '@queenside/cli';
export { QueensideError } from '@queenside/core';
export type * from './answers.ts';
export { open, parse, solve, verify, type OpenOptions } from './node.ts';
