import { enlarged, Frames } from '@queenside/game-tree';

/** The nodes above the one in hand; a chance node's best is the sum of its children's shares so far. */
export class ChanceFrames extends Frames {
  /** At a chance node, the chances of the children that are still to be searched, together. */
  left: Float64Array = new Float64Array(64);
  /** The chance of the child in hand. */
  chance: Float64Array = new Float64Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.left = enlarged(this.left, length);
    this.chance = enlarged(this.chance, length);
  }
}
