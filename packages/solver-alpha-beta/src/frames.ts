/** The line of best play below a node: its first move and what follows. Lines share their ends. */
export interface Line {
  readonly move: number;
  readonly rest: Line | undefined;
}

/** The nodes between the root and the cursor, put aside while one of their children is searched. */
export class Frames {
  /** 1 for MAX, -1 for MIN. */
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
    if (ply < this.side.length) return;
    const length = 2 * this.side.length;
    this.side = enlarged(this.side, new Int8Array(length));
    this.next = enlarged(this.next, new Int32Array(length));
    this.end = enlarged(this.end, new Int32Array(length));
    this.alpha = enlarged(this.alpha, new Float64Array(length));
    this.beta = enlarged(this.beta, new Float64Array(length));
    this.best = enlarged(this.best, new Float64Array(length));
  }
}

/** The moves with room for at least `length` of them. */
export function withRoom(moves: Int32Array, length: number): Int32Array {
  if (length <= moves.length) return moves;
  return enlarged(moves, new Int32Array(Math.max(length, 2 * moves.length)));
}

/** The moves of a line, in order. */
export function movesOf(line: Line | undefined): number[] {
  const moves: number[] = [];
  for (let at = line; at !== undefined; at = at.rest) moves.push(at.move);
  return moves;
}

function enlarged<Items extends Int8Array | Int32Array | Float64Array>(
  items: Items,
  larger: Items,
): Items {
  larger.set(items);
  return larger;
}
