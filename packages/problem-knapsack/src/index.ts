/** The plugin: the problem `knapsack`, with the solvers `density` and `table`. */
import { definePlugin, type Plugin } from '@queenside/core';
import { knapsack } from './knapsack.ts';
import { byDensity, byTable } from './solvers.ts';

export type { Packing } from './knapsack.ts';
export type { Knapsack } from './parse.ts';
export { knapsack };

const plugin: Plugin = definePlugin({ problems: [knapsack], solvers: [byDensity, byTable] });
export default plugin;
