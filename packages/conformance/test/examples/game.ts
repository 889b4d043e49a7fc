import { defineErrors, defineGame, definePlugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';

const fail = defineErrors('subtraction', {
  unreadable: {
    cause: 'cannot read "{found}"',
    remedy: 'use 0 to 30, a space, and the side to move, max or min',
  },
});

/** Players take one to three objects in turn. Taking the last one wins. A position is `7 max`. */
const subtraction = defineGame({
  id: 'subtraction',
  summary: 'Take one to three objects in turn; taking the last one wins.',
  maxBranching: 3,
  maxDepth: 30,
  scoreRange: [-1, 1],
  examples: ['7 max', '8 min', '0 max'],
  // Counted by hand, to test the rules: the number of lines of 0, 1, and 2 moves.
  perft: [{ position: '4 max', lines: [1, 3, 6] }],
  errors: fail.table,
  parse(line) {
    const match = /^(\d{1,2}) (max|min)$/.exec(line);
    const left = Number(match?.[1] ?? Number.NaN);
    if (!(left <= 30)) throw fail('unreadable', { found: line });
    return { left, isMax: match![2] === 'max' };
  },
  toMove: ({ isMax }) => (isMax ? 'max' : 'min'),
  moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
  next: ({ left, isMax }, taken) => ({ left: left - taken, isMax: !isMax }),
  score: ({ isMax }) => (isMax ? -1 : 1),
  key: ({ left, isMax }) => 2 * left + (isMax ? 1 : 0),
  size: ({ left }) => left,
  playouts: {
    start: '30 max',
    write: ({ left, isMax }) => `${left} ${isMax ? 'max' : 'min'}`,
  },
});

export default definePlugin({
  problems: [gameProblem(subtraction)],
});
