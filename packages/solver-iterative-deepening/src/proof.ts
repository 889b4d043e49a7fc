import type { Side } from '@queenside/core';
import { enlarged, KeyedFrames } from '@queenside/game-tree';

/**
 * What is known of a value for certain, as two bits: it is a bound that follows from finished games, not from
 * estimates.
 */
export const PROVEN_LOWER = 1;
export const PROVEN_UPPER = 2;
export const PROVEN = 3;

/** What is known before a node's first child: nothing of the bound that one child gives, all of the other one. */
export function proofToBegin(side: Side): number {
  return side === 1 ? PROVEN_UPPER : PROVEN_LOWER;
}

/** The bound that a node's best child alone gives, and the one that takes all children. */
export function ownBound(side: Side): number {
  return side === 1 ? PROVEN_LOWER : PROVEN_UPPER;
}

/** The nodes above the one in hand, with what is proven of their best values. */
export class ProofFrames extends KeyedFrames {
  proof: Uint8Array = new Uint8Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.proof = enlarged(this.proof, length);
  }
}
