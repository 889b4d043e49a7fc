/**
 * The trees that searches see: a cursor that moves in place and hands out integers, so that a search allocates nothing.
 * `@queenside/game-tree` makes such a cursor of a game's rules.
 */

/** Whose turn it is at a node: 1 for MAX, -1 for MIN, 0 for chance. */
export type Side = 1 | -1 | 0;

/** What a tree can offer beyond the least, and what a search can ask for. */
export type TreeCapability =
  | 'deterministic' // no chance nodes
  | 'integer-scores'
  | 'evaluate'
  | 'keys'
  | 'bounds'
  | 'order'
  | 'clone';

export interface TreeInfo {
  readonly id: string;
  /** The most moves any node has, or a safe bound. */
  readonly maxBranching: number;
  /** The most moves from the root to a leaf, or a safe bound. */
  readonly maxDepth: number;
  readonly scoreMin: number;
  readonly scoreMax: number;
  readonly integerScores: boolean;
  readonly hasChance: boolean;
}

/**
 * A cursor on a game tree, at its root to begin with. Moves are integers that mean something at their node only.
 * The optional methods are capabilities: present or not for the tree's whole life.
 */
export interface GameTree {
  readonly info: TreeInfo;
  side(): Side;
  /**
   * Writes the node's moves, in order, into `out` from index `at`; there is room for `info.maxBranching`.
   *
   * @returns how many; 0 at a leaf.
   */
  moves(out: Int32Array, at: number): number;
  play(move: number): void;
  /** Takes back `move`, the last one played. */
  undo(move: number): void;
  /** The leaf's value, from MAX's view. */
  score(): number;
  /** An estimate of a node's value, from MAX's view. */
  evaluate?(): number;
  /** 64 bits that tell positions apart, as two 32-bit integers. */
  keyLo?(): number;
  keyHi?(): number;
  /**
   * Writes 64 bits as those of `keyLo` and `keyHi` into `out`, but the same ones for positions that are images of each
   * other, such as mirrored boards, and so are worth the same: for tables of values.
   */
  imageKey?(out: Int32Array): void;
  /** Writes a lower and an upper bound of the node's value into `out`. */
  bounds?(out: Float64Array): void;
  /** Puts the `count` moves at `at` in the order of promise. `best` is the move known from before, or -1. */
  order?(moves: Int32Array, at: number, count: number, best: number, ply: number): void;
  /** The chance, from 0 to 1, of `move` at a chance node. */
  probability?(move: number): number;
  moveName?(move: number): string;
  /** A number that tells the nodes of this tree apart, where it has few enough to number them. */
  nodeId?(): number;
  /** A second cursor at the same node. */
  clone?(): GameTree;
}

/** What a tree offers. */
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
