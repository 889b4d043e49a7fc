import type { PathSearch } from '@queenside/core';
import { aStarSearch } from '@queenside/solver-a-star';
import { greedyBestFirstSearch } from '@queenside/solver-greedy-best-first';

/** The searches that answer grids, with options. */
export const SEARCHES: readonly { readonly search: PathSearch; readonly options: object }[] = [
  { search: aStarSearch, options: { weight: 1 } },
  { search: aStarSearch, options: { weight: 2 } },
  { search: greedyBestFirstSearch, options: {} },
];
