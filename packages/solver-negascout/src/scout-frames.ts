import { enlarged, KeyedFrames, WINDOW } from '@queenside/game-tree';

/** The window of the search of a node's child. */
export const FULL = WINDOW.full;
export const NULL_WINDOW = WINDOW.null;

/** The nodes above the current one, and the window of each one's child. */
export class ScoutFrames extends KeyedFrames {
  window: Uint8Array = new Uint8Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.window = enlarged(this.window, length);
  }
}
