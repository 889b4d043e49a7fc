import type { Random } from '@queenside/core';

/** Makes a Latin square at random, and empties cells of it, so that it can be completed (Gomes and Selman, 1997). */
export function makeHoles(side: number, holes: number, random: Random): number[] {
  const cells = randomSquare(side, random);
  for (const cell of random.shuffle([...cells.keys()]).slice(0, holes)) cells[cell] = 0;
  return cells;
}

/**
 * Returns a Latin square, nearly uniform among all: M. T. Jacobson and P. Matthews, "Generating Uniformly Distributed Random Latin
 * Squares", 1996. The square is a cube with 1 where a row and a column have a digit, and sums of 1 along each line. A move keeps
 * the sums. It may leave one cell at -1, which the following moves repair.
 */
function randomSquare(side: number, random: Random): number[] {
  const all = Array.from({ length: side }, (_, index) => index);
  const cube = new Int8Array(side ** 3);
  const place = (x: number, y: number, z: number): number => (x * side + y) * side + z;
  const add = (x: number, y: number, z: number, by: number): void => {
    cube[place(x, y, z)]! += by;
  };
  for (const x of all) for (const y of all) add(x, y, (x + y) % side, 1);
  /** Chooses one of the places with 1 on a line. */
  const choose = (at: (index: number) => number): number => {
    const ones = all.filter((index) => cube[at(index)] === 1);
    return ones[random.int(ones.length)]!;
  };
  let improper: readonly [number, number, number] | undefined;
  for (let moves = 0; moves < side ** 3 || improper; moves++) {
    let [x, y, z] = improper ?? [0, 0, 0];
    if (!improper)
      do [x, y, z] = [random.int(side), random.int(side), random.int(side)];
      while (cube[place(x, y, z)] !== 0);
    const otherX = choose((index) => place(index, y, z));
    const otherY = choose((index) => place(x, index, z));
    const otherZ = choose((index) => place(x, y, index));
    add(x, y, z, 1);
    add(x, otherY, otherZ, 1);
    add(otherX, y, otherZ, 1);
    add(otherX, otherY, z, 1);
    add(otherX, y, z, -1);
    add(x, otherY, z, -1);
    add(x, y, otherZ, -1);
    add(otherX, otherY, otherZ, -1);
    improper = cube[place(otherX, otherY, otherZ)] === -1 ? [otherX, otherY, otherZ] : undefined;
  }
  return all.flatMap((x) => all.map((y) => 1 + all.findIndex((z) => cube[place(x, y, z)] === 1)));
}
