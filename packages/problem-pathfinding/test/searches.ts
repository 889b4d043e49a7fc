import type { PathResult, PathSearch } from '@queenside/core';
import { aStarSearch } from '@queenside/solver-a-star';
import { bidirectionalSearch } from '@queenside/solver-bidirectional';
import { breadthFirstSearch } from '@queenside/solver-breadth-first';
import { greedyBestFirstSearch } from '@queenside/solver-greedy-best-first';
import { jumpPointSearch } from '@queenside/solver-jump-point';
import { uniformCostSearch } from '@queenside/solver-uniform-cost';

/** The complete searches that answer grids, with options. */
export const SEARCHES: readonly {
  readonly search: PathSearch<any, PathResult>;
  readonly options: object;
}[] = [
  { search: aStarSearch, options: { weight: 1 } },
  { search: aStarSearch, options: { weight: 2 } },
  { search: greedyBestFirstSearch, options: {} },
  { search: uniformCostSearch, options: {} },
  { search: breadthFirstSearch, options: {} },
  { search: bidirectionalSearch, options: {} },
  { search: jumpPointSearch, options: {} },
];
