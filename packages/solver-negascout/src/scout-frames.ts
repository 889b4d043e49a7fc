import { enlarged, KeyedFrames, WINDOW } from '@queenside/game-tree';

/** With which window a node's child is being searched. */
export const FULL = WINDOW.full;
export const NULL_WINDOW = WINDOW.null;

/** The nodes above the one in hand, and how each searches its child. */
export class ScoutFrames extends KeyedFrames {
  window: Uint8Array = new Uint8Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.window = enlarged(this.window, length);
  }
}
