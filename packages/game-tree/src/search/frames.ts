import type { Line } from './line.ts';
import { enlarged } from './typed-arrays.ts';

/** The nodes between the root and the cursor. Recursion would keep them on its stack, but end near 8,000 levels. */
export class Frames {
  /** 1 for MAX, -1 for MIN, 0 for chance. */
  side = new Int8Array(64);
  /** The index of the next move in the move buffer. */
  next = new Int32Array(64);
  /** The end of the node's moves in the move buffer. */
  end = new Int32Array(64);
  alpha = new Float64Array(64);
  beta = new Float64Array(64);
  best = new Float64Array(64);
  /** The node's best line so far, if its value is inside the window. */
  readonly line: (Line | undefined)[] = [];

  /** Makes sure that there is a frame for `ply`. */
  reserve(ply: number): void {
    if (ply >= this.side.length) this.enlarge(2 * this.side.length);
  }

  /** Enlarges the columns. A subclass enlarges its own too. */
  protected enlarge(length: number): void {
    this.side = enlarged(this.side, length);
    this.next = enlarged(this.next, length);
    this.end = enlarged(this.end, length);
    this.alpha = enlarged(this.alpha, length);
    this.beta = enlarged(this.beta, length);
    this.best = enlarged(this.best, length);
  }
}

/** Frames with the key of each node. */
export class KeyedFrames extends Frames {
  /** The node's 64-bit key, as two halves. */
  lo = new Int32Array(64);
  hi = new Int32Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.lo = enlarged(this.lo, length);
    this.hi = enlarged(this.hi, length);
  }
}
