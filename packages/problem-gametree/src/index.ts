import { definePlugin } from '@queenside/core';
import { alphabeta } from './problem.ts';

export { alphabeta } from './problem.ts';
export type { TreeAnswer } from './answer.ts';
export type { ExplicitTree, TreeSize } from './tree.ts';

/** The plugin: the problem `alphabeta`. */
export default definePlugin({ problems: [alphabeta] });
