import { defineErrors, defineGame, type QueensideError } from '@queenside/core';
import { DARK, draw } from './draw.ts';
import { heapOf, MOST, takenBy, type Nim } from './position.ts';
import { sum } from './sum.ts';

const fail = defineErrors('nim', {
  'not-a-position': {
    cause: 'not a position of nim: {detail}',
    remedy: 'example: 2 3 4',
  },
});

/** Take any number of objects from one heap; the player who takes the last one wins (Bouton, 1901). */
export const nim = defineGame<Nim>({
  id: 'nim',
  summary: 'Take any number of objects from one heap; the player who takes the last one wins',
  maxBranching: MOST,
  maxDepth: MOST,
  scoreRange: [-1, 1],
  defaultSolver: 'negascout',
  examples: ['2 3 4', '1 2 3', '2 2', '7', '0', '1 3 1 1'],
  // From one heap of n, each set of k heights is one line of length k: n over k of them.
  perft: [{ position: '7', lines: [1, 7, 21, 35, 35, 21, 7, 1] }],
  errors: fail.table,
  // The heap sizes; MAX is to move.
  parse(line) {
    const heaps: number[] = [];
    for (const { 0: word, index } of line.matchAll(/\S+/g)) {
      if (!/^\d+$/.test(word))
        throw refuse(`expected the size of a heap in digits, found "${word}"`, index + 1);
      if (heaps.length === MOST)
        throw refuse(`expected at most ${MOST} heaps, found more`, index + 1);
      heaps.push(Number(word));
    }
    const total = sum(heaps);
    if (heaps.length === 0) throw refuse('expected heap sizes separated by blanks');
    if (total > MOST)
      throw refuse(
        `expected at most ${MOST} objects in all, found ${total < 1e21 ? total : 'more'}`,
      );
    return { heaps, mover: 'max' };
  },
  toMove: ({ mover }) => mover,
  moves({ heaps }) {
    const moves: number[] = [];
    for (const [heap, size] of heaps.entries()) {
      const first = heap * MOST;
      for (let more = 0; more < size; more++) moves.push(first + more);
    }
    return moves;
  },
  next({ heaps, mover }, move) {
    const heap = heapOf(move);
    const left = heaps[heap]! - takenBy(move);
    return { heaps: heaps.with(heap, left), mover: mover === 'max' ? 'min' : 'max' };
  },
  // Called only if nothing is left: the other side has just taken the last object.
  score: ({ mover }) => (mover === 'max' ? -1 : 1),
  key: ({ heaps, mover }) => `${heaps.join(' ')} ${mover}`,
  size: ({ heaps }) => sum(heaps),
  playouts: {
    start: '1 3 5 7',
    // In a line, MAX is always to move.
    write: ({ heaps, mover }) => (mover === 'max' ? heaps.join(' ') : undefined),
  },
  moveName: (move) => `${takenBy(move)} from heap ${1 + heapOf(move)}`,
  draw,
  dark: DARK,
});

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}
