import { defineEvents, type Side, zeros } from '@queenside/core';
import { enlarge, KeyedFrames, moreTreeEvents, treeEvents } from '@queenside/game-tree';

/** The events of the search. */
export const events = defineEvents(
  {
    ...treeEvents,
    ...moreTreeEvents,
    /** A pass with `depth` levels begins at the root. */
    pass: ['number', 'depth'],
    /** The search estimates a node with moves, at the end of its depth. */
    estimate: ['ply', 'move', 'score'],
  },
  [
    ['use the range of all scores', 'range'],
    ['for depth 1, 2, 3, …', 'via pass'],
    ['  v ← search(root, depth)', 'pass'],
    ['  if v is proven: return it', 'result', 'best'],
    ['search(node, depth)', 'enter'],
    ['  if it is a leaf: return its score', 'via leaf'],
    ['  if depth is 0: return an estimate', 'via estimate'],
    ['  if the table knows it: return that', 'via known'],
    [
      '  for each child: v ← search(child, depth − 1)',
      'via leaf',
      'via estimate',
      'via known',
      'via leave',
    ],
    ['    raise alpha or lower beta to v', 'leaf', 'estimate', 'known', 'leave'],
    ['    if alpha ≥ beta: cut the rest', 'cut'],
    ['  return the best value', 'via leave'],
  ],
);

/**
 * The certain facts about a value, as two bits: whether it is a lower and an upper bound that follows from finished games and
 * not from estimates.
 */
export const PROVEN_LOWER = 1;
export const PROVEN_UPPER = 2;
export const PROVEN = 3;

/**
 * Returns the certain facts before a node's first child: the bound that takes all children, not the one that takes one child.
 */
export function proofToBegin(side: Side): number {
  return side === 1 ? PROVEN_UPPER : PROVEN_LOWER;
}

/** The bound that a node's best child alone gives, and the one that takes all children. */
export function ownBound(side: Side): number {
  return side === 1 ? PROVEN_LOWER : PROVEN_UPPER;
}

/** The nodes above the current one, with what is proven of their best values. */
export class ProofFrames extends KeyedFrames {
  proof: Uint8Array = zeros(Uint8Array, 64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.proof = enlarge(this.proof, length);
  }
}
