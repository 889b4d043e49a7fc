/** Faults of searches on games, their own or those of another package. */
import type { Search } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { nim } from '../nim.ts';
import { plainSearch } from '../../../core/test/plain-search.ts';

/** The plain search, right on all trees but those of Nim. */
function wrongAtNim(change: Partial<ReturnType<Search['run']>>): Search {
  return {
    ...plainSearch,
    run(tree, options, context) {
      const result = plainSearch.run(tree, options, context);
      return tree.info.id === 'nim' ? { ...result, ...change } : result;
    },
  };
}

export const guestFaults = [
  {
    name: 'a wrong value on a game of another package',
    plugin: { problems: [gameProblem(nim)] },
    settings: { searches: [wrongAtNim({ value: -1 })] },
    message:
      /search plain-search, game nim, position ".*", after the moves [\d, ]+ \([^)]+\): it says that -1 is the value; expected 1, the value by minimax/,
  },
  {
    name: 'no nodes on a game of its own plugin',
    plugin: { problems: [gameProblem(nim)], searches: [wrongAtNim({ nodes: 0 })] },
    message: /^search plain-search, game nim, position "1 2 3": it counts 0 nodes/,
  },
];
