/** A constructor of typed arrays: `Int32Array`, `Float64Array`, and the others. */
export interface ArrayType<Items> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): Items;
  new (memory: ArrayBuffer, start: number, length: number): Items;
}

/** The bytes of memory that small arrays share, and the most bytes of one that shares it. */
const SHARED = 1 << 14;
const MOST = 1 << 11;
/** All offsets are multiples of it, for 64-bit numbers. */
const UNIT = 8;

let memory = new ArrayBuffer(0);
let used = 0;

/**
 * Makes a typed array of zeros, like its constructor. Small arrays are parts of common memory, of which each part is given away
 * once: V8 allocates an array of more than 64 bytes outside its heap, which takes seven times as long, and a search of a small
 * tree needs a dozen of them.
 *
 * @param type the constructor, such as `Int32Array`.
 * @param length the number of elements, from 0.
 * @returns the array. Its `buffer` may hold other arrays, too: never send or transfer it.
 */
export function zeros<Items>(type: ArrayType<Items>, length: number): Items {
  const bytes = length * type.BYTES_PER_ELEMENT;
  if (bytes > MOST) return new type(length);
  if (used + bytes > memory.byteLength) {
    memory = new ArrayBuffer(SHARED);
    used = 0;
  }
  const array = new type(memory, used, length);
  used += Math.ceil(bytes / UNIT) * UNIT;
  return array;
}
