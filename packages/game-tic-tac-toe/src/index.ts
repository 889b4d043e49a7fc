/** Tic-tac-toe, as a plugin. */
import { definePlugin } from '@queenside/core';
import { ticTacToe } from './tic-tac-toe.ts';

export { ticTacToe, type TicTacToe } from './tic-tac-toe.ts';

export default definePlugin({ name: '@queenside/game-tic-tac-toe', games: [ticTacToe] });
