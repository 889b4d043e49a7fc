/** The plugin: the problem `nqueens`. */
import { definePlugin, type Plugin } from '@queenside/core';
import { nqueens } from './nqueens.ts';

export * from './types.ts';
export { classCount } from './class-count.ts';
export { isPlainlyImpossible } from './check/facts.ts';
export { PermutationBoard } from './landscape/permutation-board.ts';
export { SolutionCollector } from './solution-collector.ts';
export { nqueens };

const plugin: Plugin = definePlugin({
  problems: [nqueens],
});
export default plugin;
