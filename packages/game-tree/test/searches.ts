import type { Search, SearchResult } from '@queenside/core';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { expectiminimaxSearch } from '@queenside/solver-expectiminimax';
import { iterativeDeepeningSearch } from '@queenside/solver-iterative-deepening';
import { mctsSearch } from '@queenside/solver-mcts';
import { minimaxSearch } from '@queenside/solver-minimax';
import { mtdfSearch } from '@queenside/solver-mtdf';
import { negascoutSearch } from '@queenside/solver-negascout';
import { proofNumberSearch } from '@queenside/solver-proof-number';
import { sssStarSearch } from '@queenside/solver-sss-star';

/** The depth-first searches, which need little memory for trees of any size and depth. */
const DEPTH_FIRST: readonly Search<any, SearchResult>[] = [
  minimaxSearch,
  alphaBetaSearch,
  negascoutSearch,
  mtdfSearch,
  iterativeDeepeningSearch,
  expectiminimaxSearch,
];

/** The searches that always find the exact value. */
export const COMPLETE: readonly Search<any, SearchResult>[] = [
  ...DEPTH_FIRST,
  sssStarSearch,
  proofNumberSearch,
];

export const ALL: readonly Search<any, SearchResult>[] = [...COMPLETE, mctsSearch];
