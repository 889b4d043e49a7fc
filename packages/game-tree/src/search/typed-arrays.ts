/** The arrays that searches keep their stacks and trees in. */
export type Column = Int8Array | Uint8Array | Int32Array | Float64Array;

/** The same items in an array of `length`, which is larger; the rest is 0. */
export function enlarged<Items extends Column>(items: Items, length: number): Items {
  const larger = new (items.constructor as new (length: number) => Items)(length);
  larger.set(items);
  return larger;
}

/** The moves with room for at least `length` of them. */
export function withRoom(moves: Int32Array, length: number): Int32Array {
  if (length <= moves.length) return moves;
  return enlarged(moves, Math.max(length, 2 * moves.length));
}
