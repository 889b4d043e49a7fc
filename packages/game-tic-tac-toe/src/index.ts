import { defineGame, definePlugin } from '@queenside/core';

/** A position: what is left of the heap, and who takes from it next. */
interface State {
  readonly heap: number;
  readonly mover: 'max' | 'min';
}

const LARGEST_HEAP = 24;

/** Take one, two or three stones from a heap; who takes the last one wins (Bachet, 1612). */
const game = defineGame<State>({
  // The id is also the stem of its files: tic-tac-toe.txt holds one position a line.
  id: 'tic-tac-toe',
  summary: 'Take one to three stones from a heap; who takes the last one wins',
  maxBranching: 3,
  maxDepth: LARGEST_HEAP,
  scoreRange: [-1, 1],
  examples: ['1', '4', '10'],

  // A position is the number of stones; MAX is to move.
  parse(line) {
    const heap = Number(line);
    if (!/^\d+$/.test(line) || heap > LARGEST_HEAP)
      throw new Error(`"${line}" is no number of stones from 0 to ${LARGEST_HEAP}`);
    return { heap, mover: 'max' };
  },
  toMove: ({ mover }) => mover,
  // A move is the number of stones taken.
  moves: ({ heap }) => [1, 2, 3].filter((stones) => stones <= heap),
  next: ({ heap, mover }, stones) => ({
    heap: heap - stones,
    mover: mover === 'max' ? 'min' : 'max',
  }),
  // Asked only when no move is left: the other side has just taken the last stone.
  score: ({ mover }) => (mover === 'max' ? -1 : 1),
  // Equal for equal positions: searches with a table need it.
  key: ({ heap, mover }) => `${heap} ${mover}`,
});

export default definePlugin({
  name: '@queenside/game-tic-tac-toe',
  games: [game],
});
