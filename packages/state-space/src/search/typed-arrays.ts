type Column = Int32Array | Float64Array | Uint8Array;

/** Returns the array itself if it has `length` elements, otherwise a larger copy. */
export function grown<A extends Column>(array: A, length: number): A {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => A)(
    Math.max(length, 2 * array.length),
  );
  larger.set(array);
  return larger;
}
