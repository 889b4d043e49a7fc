/** Othello end games solved by alpha-beta on bitboards, as a plugin. */
import { definePlugin, defineSolver } from '@queenside/core';
import type { Othello } from '@queenside/game-othello';
import type { GameScore } from '@queenside/game-tree';
import { events, ID, solve } from './solve.ts';

const options = {
  table: {
    type: 'integer',
    minimum: 1,
    maximum: 128,
    default: 64,
    description:
      'maximum MiB for the transposition table, rounded down to a power of two; late positions take less',
  },
} as const;

/** Measured on one core, averaged over the FFO test suite. */
const KNOWN_EMPTY = 20;
const KNOWN_SECONDS = 0.4;
const GROWTH = 2.3;

/** Null-window alpha-beta on bitboards as a solver of Othello. */
export const bitboardEndgameSolver = defineSolver<Othello, GameScore, typeof options>({
  id: ID,
  problem: { id: 'othello' },
  summary: 'Null-window alpha-beta on bitboards, with a table: the last 25 moves, in WebAssembly',
  options,
  capabilities: { tasks: ['value'], complete: true, deterministic: true },
  events,
  estimate: ({ size }) => KNOWN_SECONDS * GROWTH ** (size - KNOWN_EMPTY),
  solve: (root, { table }, context) => solve(root, table, context),
});

/** The plugin: the solver `bitboard-endgame`. */
export default definePlugin({
  solvers: [bitboardEndgameSolver],
});
