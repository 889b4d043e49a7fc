import { andThen, gaveUp, type LandscapeView } from '@queenside/core';
import { isPlainlyImpossible } from '../check/facts.ts';
import { type NQueens, type NQueensAnswer, PRE_PLACED } from '../types.ts';
import { QueensLandscape } from './queens-landscape.ts';

/** The largest board: it has half a million neighbors. */
const LARGEST = 1000;

/** Lets local searches find one board. Except in plain cases, they cannot tell that there is none. */
export const landscape: LandscapeView<NQueens, NQueensAnswer> = {
  provides: ['features', 'crossover'],
  tasks: ['find'],
  features: [PRE_PLACED],
  maxSize: LARGEST,
  open: (instance) => new QueensLandscape(instance),
  solve(instance, search, options, context) {
    if (isPlainlyImpossible(instance)) return { kind: 'none' };
    // A board with attacks is no answer, so better ones are not announced.
    const question = { open: () => new QueensLandscape(instance), better: () => undefined };
    return andThen(search.run(question, options, context), ({ state, cost }) => {
      if (cost === 0) return { kind: 'board', rows: state };
      // With at most one movable queen there is only one board.
      if (instance.size - instance.placed.length < 2) return { kind: 'none' };
      throw gaveUp(search.id, `pairs of queens that attack each other on its best board: ${cost}`);
    });
  },
};
