import type { Line } from './line.ts';
import { enlarged } from './typed-arrays.ts';

/**
 * The nodes between the root and the cursor, put aside while one of their children is searched: what recursion
 * would keep on its stack, without recursion's end near 8,000 levels.
 */
export class Frames {
  /** 1 for MAX, -1 for MIN, 0 for chance. */
  side = new Int8Array(64);
  /** Where the moves still to be searched begin in the move buffer. */
  next = new Int32Array(64);
  /** Where they end. */
  end = new Int32Array(64);
  alpha = new Float64Array(64);
  beta = new Float64Array(64);
  best = new Float64Array(64);
  /** The node's best line so far, as far as it is inside the window. */
  readonly line: (Line | undefined)[] = [];

  /** Makes sure that there is a frame for `ply`. */
  reserve(ply: number): void {
    if (ply >= this.side.length) this.enlarge(2 * this.side.length);
  }

  /** A search that keeps more columns enlarges them here too. */
  protected enlarge(length: number): void {
    this.side = enlarged(this.side, length);
    this.next = enlarged(this.next, length);
    this.end = enlarged(this.end, length);
    this.alpha = enlarged(this.alpha, length);
    this.beta = enlarged(this.beta, length);
    this.best = enlarged(this.best, length);
  }
}

/** Frames that also know which position each node is. */
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
