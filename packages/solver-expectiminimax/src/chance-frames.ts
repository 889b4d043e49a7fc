import { enlarged, Frames } from '@queenside/game-tree';

/** The nodes above the current one. A chance node's best value is the sum of its children's shares so far. */
export class ChanceFrames extends Frames {
  /** At a chance node, the total probability of the children not searched yet. */
  left: Float64Array = new Float64Array(64);
  /** The probability of the current child. */
  chance: Float64Array = new Float64Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.left = enlarged(this.left, length);
    this.chance = enlarged(this.chance, length);
  }
}
