/**
 * What game-tree searches share. Nothing here calls a tree inside a search's loop: code that many searches share
 * would meet many kinds of trees, and V8 calls slow down by a multiple where they do. A search reads keys and moves
 * itself and hands over integers.
 */
export { moreTreeEvents, treeEvents, WINDOW, windowEvents } from './events.ts';
export { Frames, KeyedFrames } from './frames.ts';
export { KeySet } from './key-set.ts';
export { Limits } from './limits.ts';
export { movesOf, type Line } from './line.ts';
export { MoveOrder, moveToFront } from './move-order.ts';
export { nextDown, nextUp } from './next-double.ts';
export { NO_NODE, NodePool } from './node-pool.ts';
export { provenLine, type BoundedPool } from './proven-line.ts';
export { report, type SearchStats } from './statistics.ts';
export { FULL_DEPTH, NO_MOVE, NOT_FOUND, TranspositionTable } from './transposition-table.ts';
export { leafSet, uniqueLeavesOption } from './unique-leaves.ts';
export { enlarged, withRoom, type Column } from './typed-arrays.ts';
