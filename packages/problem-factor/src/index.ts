/** The plugin: the problem `factor`. */
import { definePlugin, type Plugin } from '@queenside/core';
import { factor } from './factor.ts';

export * from './types.ts';
export { factor };

const plugin: Plugin = definePlugin({ problems: [factor] });
export default plugin;
