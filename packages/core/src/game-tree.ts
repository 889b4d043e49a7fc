/**
 * The trees that searches see: a cursor that moves in place and returns integers, so a search allocates nothing.
 * `@queenside/game-tree` makes such a cursor of a game's rules.
 */

/** Whose turn it is at a node: 1 for MAX, -1 for MIN, 0 for chance. */
export type Side = 1 | -1 | 0;

/** What a tree may offer, and a search may require. */
export type TreeCapability =
  | 'deterministic' // no chance nodes
  | 'integer-scores'
  | 'evaluate'
  | 'keys'
  | 'bounds'
  | 'order'
  | 'clone';

/**
 * The feature (`Need.features`) of an instance whose tree has chance nodes, of a problem that provides `deterministic`
 * otherwise. A search supports it unless it requires `deterministic`.
 */
export const CHANCE_NODES = 'chance nodes';

export interface TreeInfo {
  readonly id: string;
  /** The most moves of any node, or an upper bound. */
  readonly maxBranching: number;
  /** The most moves from the root to a leaf, or an upper bound. */
  readonly maxDepth: number;
  readonly scoreMin: number;
  readonly scoreMax: number;
  readonly integerScores: boolean;
  readonly hasChance: boolean;
}

/**
 * A cursor on a game tree. It starts at the root. Moves are integers with a meaning at their node only. The optional methods
 * are capabilities: a tree has them for its whole life, or never.
 */
export interface GameTree {
  readonly info: TreeInfo;
  side(): Side;
  /**
   * Writes the node's moves, in order, into `out` from index `at`. There is room for `info.maxBranching` moves.
   *
   * @returns the number of moves; 0 at a leaf.
   */
  moves(out: Int32Array, at: number): number;
  play(move: number): void;
  /** Undoes `move`, the last one played. */
  undo(move: number): void;
  /** Returns the leaf's value, from MAX's view. */
  score(): number;
  /** Estimates the node's value, from MAX's view. */
  evaluate?(): number;
  /** 64 bits that identify the position, as two 32-bit integers. */
  keyLo?(): number;
  keyHi?(): number;
  /**
   * Writes a key as `keyLo` and `keyHi` into `out`. Positions that are images of each other, such as mirrored boards, and
   * so have the same value, share one: for tables of values.
   */
  imageKey?(out: Int32Array): void;
  /** Writes a lower and an upper bound of the node's value into `out`. */
  bounds?(out: Float64Array): void;
  /** Sorts the `count` moves at `at`, the most promising first. `best` is a move known from before, or -1. */
  order?(moves: Int32Array, at: number, count: number, best: number, ply: number): void;
  /** Returns the probability of `move` at a chance node, from 0 to 1. */
  probability?(move: number): number;
  moveName?(move: number): string;
  /** Returns a number that identifies the node in this tree: for trees that number their nodes. */
  nodeId?(): number;
  /** Returns a second cursor at the same node. */
  clone?(): GameTree;
}

/** Returns what a tree offers. */
export function capabilitiesOf(tree: GameTree): readonly TreeCapability[] {
  const has: [TreeCapability, boolean][] = [
    ['deterministic', !tree.info.hasChance],
    ['integer-scores', tree.info.integerScores],
    ['evaluate', tree.evaluate !== undefined],
    ['keys', tree.keyLo !== undefined && tree.keyHi !== undefined],
    ['bounds', tree.bounds !== undefined],
    ['order', tree.order !== undefined],
    ['clone', tree.clone !== undefined],
  ];
  return has.filter(([, present]) => present).map(([capability]) => capability);
}
