import { type ArrayType, type SearchResult, zeros } from '@queenside/core';

/** How many levels fit without growing. */
const LEVELS = 16;

/** The nodes between the root and the cursor. Recursion would keep them on its stack, but end near 8,000 levels. */
export class Frames {
  /** 1 for MAX, -1 for MIN, 0 for chance. */
  side = zeros(Int8Array, LEVELS);
  /** The index of the next move in the move buffer. */
  next = zeros(Int32Array, LEVELS);
  /** The end of the node's moves in the move buffer. */
  end = zeros(Int32Array, LEVELS);
  alpha = zeros(Float64Array, LEVELS);
  beta = zeros(Float64Array, LEVELS);
  best = zeros(Float64Array, LEVELS);
  /** The node's best line so far, if its value is inside the window. */
  readonly line: (Line | undefined)[] = [];

  /** Makes sure that there is a frame for `ply`. */
  reserve(ply: number): void {
    if (ply >= this.side.length) this.enlarge(Math.max(ply + 1, 2 * this.side.length));
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

/** The most levels of frames that are kept for the next search. */
const MOST_KEPT = 1 << 12;

let kept: Frames | undefined;

/**
 * Calls a search with frames, which it has until it returns. They are kept for the next search: to make them takes longer than to
 * search a small tree.
 *
 * @param search must not return a promise or anything that refers to the frames. Their contents are those of the last search.
 */
export function withFrames(search: (frames: Frames) => SearchResult): SearchResult {
  const frames = kept ?? new Frames();
  kept = undefined;
  const result = search(frames);
  if (frames.side.length <= MOST_KEPT) kept = frames;
  return result;
}

/** Frames with the key of each node. */
export class KeyedFrames extends Frames {
  /** The node's 64-bit key, as two halves. */
  lo = zeros(Int32Array, LEVELS);
  hi = zeros(Int32Array, LEVELS);

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

/** Returns an array with room for `length` items: the same items, then zeros. An array that has the room stays as it is. */
export function enlarge<Items extends Column>(items: Items, length: number): Items {
  if (length <= items.length) return items;
  const larger = zeros(items.constructor as unknown as ArrayType<Items>, length);
  larger.set(items);
  return larger;
}

/** Returns the move buffer with room for at least `length` moves. */
export function withRoom(moves: Int32Array, length: number): Int32Array {
  return length <= moves.length ? moves : enlarge(moves, Math.max(length, 2 * moves.length));
}
