/** The plugin: the problem `factor`. */
import { definePlugin, type Plugin } from '@queenside/core';
import { factor } from './factor.ts';

export type { Factor, FactorAnswer } from './parse.ts';
export { factor };

const plugin: Plugin = definePlugin({ problems: [factor] });
export default plugin;
