/**
 * How the solutions of a board are shared out: by the column of the queen in the middle row, where there is such a row,
 * and by the set of columns that the queens of the upper half stand in. Of sets that are images of each other one is
 * listed. A set is a word with one bit a column.
 */

/** Stands for the middle row's queen on boards of even size, which have no middle row. */
export const NO_CENTRE = -1;

/** The column sets of the upper half that go with one column of the middle row's queen. */
export interface Family {
  /** The column of the middle row's queen, or {@link NO_CENTRE}. */
  readonly centre: number;
  readonly sets: Uint32Array;
  /** The columns of the lower half that go with a set. */
  readonly lowerOf: (set: number) => number;
  /** How many solutions each one with this set stands for. */
  readonly weightOf: (set: number) => number;
}

/** The families of a board. */
export function familiesOf(size: number): Family[] {
  if (size % 2 === 0) return [symmetricFamily(size, NO_CENTRE)];
  const middle = size >> 1;
  const offCentre = Array.from({ length: middle - 1 }, (_, index) =>
    asymmetricFamily(size, index + 1),
  );
  return [...offCentre, symmetricFamily(size, middle)];
}

/**
 * Boards of even size, and those of odd size with a queen on the centre. A set, its mirror image, its complement and the
 * complement's mirror image have equally many solutions: the least of these two to four stands for all.
 */
function symmetricFamily(size: number, centre: number): Family {
  const all = (1 << size) - 1;
  const free = centre === NO_CENTRE ? all : all & ~(1 << centre);
  const lowerOf = (set: number): number => free & ~set;
  const imagesOf = (set: number): number[] => [
    lowerOf(set),
    mirror(set, size),
    mirror(lowerOf(set), size),
  ];
  const isLeast = (set: number): boolean => imagesOf(set).every((image) => set <= image);
  return {
    centre,
    sets: subsets(free, size >> 1).filter(isLeast),
    lowerOf,
    weightOf: (set) => new Set([set, ...imagesOf(set)]).size,
  };
}

/**
 * Boards of odd size whose middle row has its queen left of the centre, and whose middle column has its queen in the
 * upper half and farther from the centre. (Not as far: the two would attack each other.) There are eight of each.
 */
function asymmetricFamily(size: number, centre: number): Family {
  const middle = 1 << (size >> 1);
  const all = (1 << size) - 1;
  const others = all & ~(middle | (1 << centre));
  return {
    centre,
    sets: subsets(others, (size >> 1) - 1).map((set) => set | middle),
    lowerOf: (set) => others & ~set,
    weightOf: () => 8,
  };
}

/** All subsets with so many members, ascending. */
function subsets(set: number, members: number): Uint32Array {
  const bits = [...bitsOf(set)];
  const found: number[] = [];
  // The highest member first, the lowest first of those.
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
