/**
 * The parts that games and game-tree searches share: a problem made from a game's rules, a cursor over rules, and building
 * blocks of searches.
 *
 * The parts of searches take integers and never call a tree inside a loop. Code that many searches share meets many kinds
 * of trees, and V8 makes such calls several times slower.
 */
export type { GameAnswer, GameEstimate, GameMove, GameScore } from './answer.ts';
export { gameProblem, type GameProblem } from './problem/game-problem.ts';
export { explainSearch, type SearchDetails } from './problem/explain-search.ts';
export { quickestLine } from './problem/quickest-line.ts';
export { resultEvents, treeView, type TreeParts } from './problem/tree-view.ts';
export { Counts } from './stage/game-stage.ts';
export { fromRules, openGame } from './rules-cursor.ts';
export {
  moreTreeEvents,
  nextDown,
  nextUp,
  treeEvents,
  WINDOW,
  windowEvents,
} from './search/events.ts';
export {
  type Column,
  enlarge,
  Frames,
  KeyedFrames,
  type Line,
  movesOf,
  withFrames,
  withRoom,
} from './search/frames.ts';
export {
  FULL_DEPTH,
  KeySet,
  NO_MOVE,
  NOT_FOUND,
  TranspositionTable,
} from './search/transposition-table.ts';
export {
  type LeafRule,
  leafRuleOf,
  leafSet,
  report,
  type SearchStats,
  uniqueLeavesOption,
} from './search/statistics.ts';
export { Limits } from './search/limits.ts';
export { MoveOrder, moveToFront } from './search/move-order.ts';
export { type BoundedPool, NO_NODE, NodePool, provenLine } from './search/node-pool.ts';
