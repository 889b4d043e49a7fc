/** Connect Four solved by alpha-beta on bitboards, as a plugin. */
import { definePlugin, defineSolver } from '@queenside/core';
import { type GameScore } from '@queenside/game-tree';
import type { ConnectFour } from '@queenside/game-connect-four';
import { estimateSeconds, events, ID, options } from './options.ts';
import { split } from './split.ts';

/** Null-window alpha-beta on bitboards as a solver of Connect Four. */
export const bitboardAlphaBetaSolver = defineSolver<ConnectFour, GameScore, typeof options>({
  id: ID,
  name: 'Alpha-beta on bitboards',
  problem: { id: 'connect-four' },
  summary: 'Null-window alpha-beta on bitboards, with a table: any position, in WebAssembly',
  options,
  capabilities: { tasks: ['value'], complete: true, deterministic: true },
  events,
  estimate: ({ size }) => estimateSeconds(size),
  solve(root, settings, context) {
    const found = split.solvePart(root, settings, 0, 1, context);
    return split.join(root, settings, [found], context);
  },
  split,
});

/** The plugin: the solver `bitboard-alpha-beta`. */
export default definePlugin({
  solvers: [bitboardAlphaBetaSolver],
});
