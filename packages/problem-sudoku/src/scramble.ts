import { countSolutions, type ConstraintNetwork } from '@queenside/constraints';
import type { Random } from '@queenside/core';

/**
 * Makes a puzzle of nine digits with one solution: fills a grid, and empties cells as long as no other solution appears.
 *
 * @param empty how many cells to empty; fewer are empty if no more can be.
 */
export function makePuzzle(
  empty: number,
  random: Random,
  networkOf: (cells: readonly number[]) => ConstraintNetwork,
): number[] {
  const cells = shuffledGrid(random);
  let left = empty;
  for (const cell of random.shuffle([...cells.keys()])) {
    if (left === 0) break;
    const digit = cells[cell]!;
    cells[cell] = 0;
    if (countSolutions(networkOf(cells), 2) === 1) left--;
    else cells[cell] = digit;
  }
  return cells;
}

/** Returns a full grid: a regular one with digits, bands, stacks, rows, and columns exchanged. */
function shuffledGrid(random: Random): number[] {
  const lines = (): number[] =>
    random
      .shuffle([0, 1, 2])
      .flatMap((band) => random.shuffle([0, 1, 2]).map((line) => 3 * band + line));
  const digits = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const columns = lines();
  return lines().flatMap((row) =>
    columns.map((column) => digits[(3 * (row % 3) + Math.floor(row / 3) + column) % 9]!),
  );
}
