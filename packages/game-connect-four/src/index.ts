/** Connect four, as a plugin. */
import { definePlugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { connectFour } from './connect-four.ts';

export { connectFour } from './connect-four.ts';
export type { ConnectFour } from './board.ts';

export default definePlugin({
  problems: [gameProblem(connectFour)],
});
