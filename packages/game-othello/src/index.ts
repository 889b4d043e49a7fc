/** Othello, as a plugin. */
import { definePlugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { othello } from './othello.ts';

export { othello } from './othello.ts';
export type { Othello } from './board.ts';

export default definePlugin({ problems: [gameProblem(othello)] });
