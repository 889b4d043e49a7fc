/**
 * Column sets divide the solutions of a board by the columns of the queens in the upper half and, if the size is odd, by the
 * column of the queen in the middle row. The list has one of several sets that are images of each other. A set is a word with
 * one bit a column.
 */

/** The center of boards of even size, which have no middle row. */
export const NO_CENTER = -1;

/** The column sets of the upper half for one column of the middle row's queen. */
export interface Family {
  /** The column of the middle row's queen, or {@link NO_CENTER}. */
  readonly center: number;
  readonly sets: Uint32Array;
  /** Returns the columns of the lower half for a set. */
  readonly lowerOf: (set: number) => number;
  /** Returns the number of solutions that each solution with this set represents. */
  readonly weightOf: (set: number) => number;
}

/** Returns the families of a board. */
export function familiesOf(size: number): Family[] {
  if (size % 2 === 0) return [symmetricFamily(size, NO_CENTER)];
  const middle = size >> 1;
  const offCenter = Array.from({ length: middle - 1 }, (_, index) =>
    asymmetricFamily(size, index + 1),
  );
  return [...offCenter, symmetricFamily(size, middle)];
}

/**
 * The family of boards of even size, or of odd size with a queen on the center. A set, its mirror image, its complement, and
 * the complement's mirror image have equally many solutions. The least of these two to four represents all.
 */
function symmetricFamily(size: number, center: number): Family {
  const all = (1 << size) - 1;
  const free = center === NO_CENTER ? all : all & ~(1 << center);
  const lowerOf = (set: number): number => free & ~set;
  const imagesOf = (set: number): number[] => [
    lowerOf(set),
    mirror(set, size),
    mirror(lowerOf(set), size),
  ];
  const isLeast = (set: number): boolean => imagesOf(set).every((image) => set <= image);
  return {
    center,
    sets: subsets(free, size >> 1).filter(isLeast),
    lowerOf,
    weightOf: (set) => new Set([set, ...imagesOf(set)]).size,
  };
}

/**
 * The family of boards of odd size whose middle row has its queen left of the center, and whose middle column has its
 * queen in the upper half and farther from the center. (Equally far is impossible: the two would attack each other.) Each
 * such board has eight images.
 */
function asymmetricFamily(size: number, center: number): Family {
  const middle = 1 << (size >> 1);
  const all = (1 << size) - 1;
  const others = all & ~(middle | (1 << center));
  return {
    center,
    sets: subsets(others, (size >> 1) - 1).map((set) => set | middle),
    lowerOf: (set) => others & ~set,
    weightOf: () => 8,
  };
}

/** Returns the subsets with this many members, ascending. */
function subsets(set: number, members: number): Uint32Array {
  const bits = [...bitsOf(set)];
  const found: number[] = [];
  // Choose the highest member first, in ascending order.
  const extend = (below: number, left: number, subset: number): void => {
    if (left === 0) found.push(subset);
    else
      for (let index = left - 1; index < below; index++)
        extend(index, left - 1, subset | bits[index]!);
  };
  extend(bits.length, members, 0);
  return Uint32Array.from(found);
}

function* bitsOf(set: number): Iterable<number> {
  for (let rest = set; rest !== 0; rest &= rest - 1) yield rest & -rest;
}

function mirror(set: number, size: number): number {
  let image = 0;
  for (let column = 0; column < size; column++)
    if (set & (1 << column)) image |= 1 << (size - 1 - column);
  return image;
}
