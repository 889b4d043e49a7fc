/**
 * The trees that searches see: a cursor that moves in place and returns integers, so a search allocates nothing.
 * `@queenside/game-tree` makes such a cursor from a game's rules.
 */

/** Whose turn it is at a node: 1 for MAX, -1 for MIN, 0 for chance. */
export type Side = 1 | -1 | 0;

/** A capability that a tree may offer and a search may require. */
export type TreeCapability =
  | 'deterministic' // no chance nodes
  | 'integer-scores' // every score is an integer
  | 'evaluate' // estimates of a node's value
  | 'keys' // `keyLo` and `keyHi`
  | 'bounds' // bounds of a node's value
  | 'order' // moves sorted by promise
  | 'clone'; // a second cursor

/**
 * The feature (`Need.features`) of an instance whose tree has chance nodes, for problems whose other trees are
 * `deterministic`. Every search that does not require `deterministic` supports it.
 */
export const CHANCE_NODES = 'chance nodes';

/**
 * The feature (`Need.features`) of a position whose record limits the depth: `X...O.... depth 4`. The question is its value
 * to that depth, with the game's estimates at the horizon. Its instance is a {@link LimitedPosition}. Searches support it
 * unless they require `integer-scores` or `bounds`.
 */
export const LIMITED_DEPTH = 'limited depth';

/** The instance of a record with a limited depth. */
export interface LimitedPosition<State = unknown> {
  readonly position: State;
  /** How many moves the question looks ahead; moves of chance count, too. */
  readonly left: number;
  /** Returns the position after a move, where the question looks one move less ahead. */
  next(move: number): LimitedPosition<State>;
}

/** Facts about a tree that hold at every node. */
export interface TreeInfo {
  /** The id of the game or problem. */
  readonly id: string;
  /** The most moves of any node, or an upper bound. */
  readonly maxBranching: number;
  /** The most moves from the root to a leaf, or an upper bound. */
  readonly maxDepth: number;
  /** The lowest score, or a lower bound. */
  readonly scoreMin: number;
  /** The highest score, or an upper bound. */
  readonly scoreMax: number;
  /** Whether all scores are integers. */
  readonly integerScores: boolean;
  /** Whether some nodes are chance nodes. */
  readonly hasChance: boolean;
}

/**
 * A cursor on a game tree. It starts at the root. Moves are integers; a move has a meaning only at its node. The optional
 * methods are capabilities: a tree has them for its whole life or never. If in doubt, leave one out.
 */
export interface GameTree {
  // What you must give.

  /** Facts that hold at every node. */
  readonly info: TreeInfo;
  /** Returns whose turn it is at this node. */
  side(): Side;
  /**
   * Writes the node's moves, in order, into `out` from index `at`. There is room for `info.maxBranching` moves.
   *
   * @returns the number of moves; 0 at a leaf.
   */
  moves(out: Int32Array, at: number): number;
  /** Moves the cursor to the child that `move` leads to. */
  play(move: number): void;
  /** Moves the cursor back to the parent. @param move the last move played. */
  undo(move: number): void;
  /** Returns the leaf's value, from MAX's view. */
  score(): number;
  /** Returns the probability of `move` at a chance node, from 0 to 1. Required if `info.hasChance` is true. */
  probability?(move: number): number;

  // What makes searches faster, or possible.

  /** Returns the lower 32 bits of the 64 bits that identify the position. Give it together with `keyHi`. */
  keyLo?(): number;
  /** Returns the upper 32 bits of the 64 bits that identify the position. */
  keyHi?(): number;
  /**
   * Writes a key, as from `keyLo` and `keyHi`, into `out`. Positions with the same value that are images of each other, such
   * as mirrored boards, share a key. Searches use it for tables of values.
   */
  imageKey?(out: Int32Array): void;
  /** Estimates the node's value, from MAX's view. Searches with a depth limit need it. */
  evaluate?(): number;
  /** Writes a lower and an upper bound of the node's value into `out`. */
  bounds?(out: Float64Array): void;
  /** Sorts the `count` moves at index `at`, the most promising first. @param best a move known to be good, or -1. */
  order?(moves: Int32Array, at: number, count: number, best: number, ply: number): void;
  /** Returns a second cursor at the same node. */
  clone?(): GameTree;

  // What makes it prettier.

  /** Returns a move's name for people. Default: its number. */
  moveName?(move: number): string;
  /** Returns the node's name for people, for trees that name their nodes. */
  nodeName?(): string;
  /** Returns a number that identifies the node, for trees that number their nodes. */
  nodeId?(): number;
}

/** Tells of each capability whether a tree offers it. */
const OFFERS: Readonly<Record<TreeCapability, (tree: GameTree) => boolean>> = {
  deterministic: (tree) => !tree.info.hasChance,
  'integer-scores': (tree) => tree.info.integerScores,
  evaluate: (tree) => tree.evaluate !== undefined,
  keys: (tree) => tree.keyLo !== undefined && tree.keyHi !== undefined,
  bounds: (tree) => tree.bounds !== undefined,
  order: (tree) => tree.order !== undefined,
  clone: (tree) => tree.clone !== undefined,
};

/** Returns whether a tree offers a capability. */
export function offers(tree: GameTree, capability: TreeCapability): boolean {
  return OFFERS[capability](tree);
}

/** Returns the capabilities that a tree offers. */
export function capabilitiesOf(tree: GameTree): readonly TreeCapability[] {
  return (Object.keys(OFFERS) as TreeCapability[]).filter((capability) => offers(tree, capability));
}
