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
    this.side = enlarge(this.side, length);
    this.next = enlarge(this.next, length);
    this.end = enlarge(this.end, length);
    this.alpha = enlarge(this.alpha, length);
    this.beta = enlarge(this.beta, length);
    this.best = enlarge(this.best, length);
  }
}

/** Frames with the key of each node. */
export class KeyedFrames extends Frames {
  /** The node's 64-bit key, as two halves. */
  lo = new Int32Array(64);
  hi = new Int32Array(64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.lo = enlarge(this.lo, length);
    this.hi = enlarge(this.hi, length);
  }
}

/** The line of best play below a node: its first move and the rest. Lines share their ends. */
export interface Line {
  readonly move: number;
  readonly rest: Line | undefined;
}

/** Returns the moves of a line in order. */
export function movesOf(line: Line | undefined): number[] {
  const moves: number[] = [];
  for (let at = line; at !== undefined; at = at.rest) moves.push(at.move);
  return moves;
}

/** The arrays that hold the stacks and trees of searches. */
export type Column = Int8Array | Uint8Array | Int32Array | Float64Array;

/** Returns an array with more room: the same items, then zeros up to `length`. */
export function enlarge<Items extends Column>(items: Items, length: number): Items {
  const larger = new (items.constructor as new (length: number) => Items)(length);
  larger.set(items);
  return larger;
}

/** Returns the move buffer with room for at least `length` moves. */
export function withRoom(moves: Int32Array, length: number): Int32Array {
  if (length <= moves.length) return moves;
  return enlarge(moves, Math.max(length, 2 * moves.length));
}
