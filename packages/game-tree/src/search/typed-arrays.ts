/** The arrays that hold the stacks and trees of searches. */
export type Column = Int8Array | Uint8Array | Int32Array | Float64Array;

/** Returns an array with more room: the same items, then zeros up to `length`. */
export function enlarged<Items extends Column>(items: Items, length: number): Items {
  const larger = new (items.constructor as new (length: number) => Items)(length);
  larger.set(items);
  return larger;
}

/** Returns the move buffer with room for at least `length` moves. */
export function withRoom(moves: Int32Array, length: number): Int32Array {
  if (length <= moves.length) return moves;
  return enlarged(moves, Math.max(length, 2 * moves.length));
}
