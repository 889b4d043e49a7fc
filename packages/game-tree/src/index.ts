/**
 * The parts that games and game-tree searches share: a problem made from a game's rules, a cursor over rules, and building
 * blocks of searches.
 *
 * The parts of searches take integers and never call a tree inside a loop. Code that many searches share meets many kinds
 * of trees, and V8 makes such calls several times slower.
 */
export type { GameAnswer, GameEstimate, GameScore } from './problem/answer.ts';
export { gameProblem, type GameProblem } from './problem/game-problem.ts';
export { explainSearch, type SearchDetails } from './problem/explain-search.ts';
export { quickestLine } from './problem/quickest-line.ts';
export { treeView, type TreeParts } from './problem/tree-view.ts';
export { Counts } from './stage/counts.ts';
export { fromRules, openGame } from './rules-cursor.ts';
export { moreTreeEvents, treeEvents, WINDOW, windowEvents } from './search/events.ts';
export { Frames, KeyedFrames } from './search/frames.ts';
export { KeySet } from './search/key-set.ts';
export { leafRuleOf, type LeafRule } from './search/leaf-rule.ts';
export { Limits } from './search/limits.ts';
export { movesOf, type Line } from './search/line.ts';
export { MoveOrder, moveToFront } from './search/move-order.ts';
export { nextDown, nextUp } from './search/next-double.ts';
export { NO_NODE, NodePool } from './search/node-pool.ts';
export { provenLine, type BoundedPool } from './search/proven-line.ts';
export { report, type SearchStats } from './search/statistics.ts';
export {
  FULL_DEPTH,
  NO_MOVE,
  NOT_FOUND,
  TranspositionTable,
} from './search/transposition-table.ts';
export { leafSet, uniqueLeavesOption } from './search/unique-leaves.ts';
export { enlarged, withRoom, type Column } from './search/typed-arrays.ts';
