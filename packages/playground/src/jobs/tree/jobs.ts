/** The job that lays out a whole game tree, for pages that show all of it. */
import type { RecordOrigin } from '@queenside/core';

export interface TreeJob {
  readonly kind: 'tree';
  readonly problem: string;
  readonly origin: RecordOrigin;
  readonly record: string;
}

/** The side of a leaf. */
export const LEAF = 2;

/** The nodes level by level, each level from left to right: children of a node follow each other. */
export interface TreeMap {
  /** The first node of each level, and the number of nodes at the end. */
  readonly levels: Int32Array;
  /** The positions from the left; the unit is the distance of two leaves. */
  readonly x: Float32Array;
  /** The width of the whole tree. */
  readonly width: number;
  /** -1 for the root. */
  readonly parent: Int32Array;
  /** The first child; for a leaf, the node where its children would be. */
  readonly first: Int32Array;
  readonly count: Int32Array;
  /** Whose turn it is, as in `GameTree.side`; {@link LEAF} for leaves. */
  readonly side: Int8Array;
  /** The values of leaves. */
  readonly value: Float64Array;
  /** The names of the nodes or, if they have none, of the moves that lead to them. */
  readonly names: readonly string[];
  /** The first step at which the filmed search is at a node; 0 if it never is. Empty without a film. */
  readonly visit: Int32Array;
}
