/** Tic-tac-toe, as a plugin. */
import { definePlugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { ticTacToe } from './tic-tac-toe.ts';

export { ticTacToe, type TicTacToe } from './tic-tac-toe.ts';

export default definePlugin({
  problems: [gameProblem(ticTacToe)],
});
