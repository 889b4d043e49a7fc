/**
 * Nim as a tiny but complete game: take any number from one heap; the player who takes the last object wins (Bouton, 1901).
 */
import { defineErrors, defineGame, type Problem } from '@queenside/core';
import { rulesTree } from '../src/trees/game-places.ts';
import { greatest } from '../../core/test/greatest.ts';

export interface NimState {
  readonly heaps: readonly number[];
  readonly mover: 'max' | 'min';
}

const MOST = 5;

const fail = defineErrors('nim', {
  'not-a-position': {
    cause: 'not a position of nim: found {found}',
    remedy: 'expected one to three heaps of 0 to {most}',
  },
});

export const nim = defineGame<NimState>({
  id: 'nim',
  summary: 'Take any number of objects from one heap; who takes the last one wins.',
  maxBranching: 15,
  maxDepth: 15,
  scoreRange: [-1, 1],
  examples: ['1 2 3', '2 2', '0', '1 4 2'],
  perft: [{ position: '2 2', lines: [1, 4, 10] }],
  errors: fail.table,
  parse(line) {
    const words = line.trim().split(/\s+/);
    const odd = words.find((word) => !/^[0-5]$/.test(word));
    if (odd !== undefined || words.length > 3)
      throw fail('not-a-position', { found: odd ?? words.length, most: MOST });
    return { heaps: words.map(Number), mover: 'max' };
  },
  toMove: ({ mover }) => mover,
  moves({ heaps }) {
    const moves: number[] = [];
    for (const [heap, size] of heaps.entries())
      for (let taken = 0; taken < size; taken++) moves.push(heap * MOST + taken);
    return moves;
  },
  next: ({ heaps, mover }, move) => ({
    heaps: heaps.with(Math.floor(move / MOST), heaps[Math.floor(move / MOST)]! - (move % MOST) - 1),
    mover: mover === 'max' ? 'min' : 'max',
  }),
  score: ({ mover }) => (mover === 'max' ? -1 : 1),
  evaluate: ({ heaps, mover }) => {
    const balanced = heaps.reduce((sum, size) => sum ^ size, 0) === 0;
    return balanced === (mover === 'max') ? -1 : 1;
  },
  key: ({ heaps, mover }) => `${heaps.join()} ${mover}`,
  moveName: (move) => `${(move % MOST) + 1} from ${Math.floor(move / MOST) + 1}`,
});

/** Whether the player to move loses, by Bouton's rule: the heaps' exclusive or is 0. */
export function isLost({ heaps }: NimState): boolean {
  return heaps.reduce((sum, size) => sum ^ size, 0) === 0;
}

/** A problem whose trees are those of nim. Its answers are the results of searches. */
export const nimTrees: Problem = {
  ...greatest,
  id: 'nim',
  tree: {
    provides: ['deterministic', 'integer-scores', 'evaluate'],
    open: (state: NimState) => rulesTree(nim, state),
    answer: (_state, result) => result,
    solve: (state, search, options, context) => search.run(rulesTree(nim, state), options, context),
  },
};
