import type { Kernel } from '../src/kernel.ts';
import { familiesOf, NO_CENTER } from '../src/column-sets.ts';

/** The record `<size> count`. */
export const board = (size: number) => ({ size, task: 'count', placed: [] }) as const;

/** Lists every solution, as the column of the queen in each row, by trying every column in every row. */
export function allSolutions(size: number): number[][] {
  const extend = (columns: number[]): number[][] => {
    if (columns.length === size) return [columns];
    return Array.from({ length: size }, (_, column) => column)
      .filter((column) =>
        columns.every(
          (other, row) => other !== column && Math.abs(other - column) !== columns.length - row,
        ),
      )
      .flatMap((column) => extend([...columns, column]));
  };
  return extend([]);
}

/** Sums the weighted solutions that a kernel finds over all column sets of a board. */
export function totalOf(kernel: Kernel, size: number): number {
  let total = 0;
  for (const { center, sets, lowerOf, weightOf } of familiesOf(size)) {
    kernel.prepare(size, center);
    for (const set of sets) total += weightOf(set) * kernel.count(set, lowerOf(set));
  }
  return total;
}

/** Counts what a kernel counts for one column set, by comparing every upper placement with every lower one. */
export function plainCount(size: number, center: number, upper: number, lower: number): number {
  const half = size >> 1;
  const rows = Array.from({ length: half }, (_, row) => row);
  const uppers = placements(size, center, rows, upper);
  const lowers = placements(
    size,
    center,
    rows.map((row) => size - 1 - row),
    lower,
  );
  let count = 0;
  for (const one of uppers)
    for (const other of lowers) {
      if ((one.falling & other.falling) !== 0 || (one.rising & other.rising) !== 0) continue;
      // Boards of even size with long diagonals count twice or not at all: see Kernel.count.
      const [isUpper, isLower] = [one.longs === 2, other.longs === 2];
      if (one.longs + other.longs < 2) count++;
      else if (isUpper || isLower) count += 2;
    }
  return count;
}

interface Placement {
  /** The diagonals that reach both halves, one bit each. */
  readonly falling: number;
  readonly rising: number;
  /** How many of the long diagonals it occupies, if the size is even. */
  readonly longs: number;
}

/** Lists the ways to place one queen in each row, in these columns, beside the queen of the middle row. */
function placements(size: number, center: number, rows: number[], set: number): Placement[] {
  const half = size >> 1;
  const columns = [...setMembers(set)];
  const start = center === NO_CENTER ? [] : [[half, center] as const];
  const extend = (queens: readonly (readonly [number, number])[]): Placement[] => {
    const row = rows[queens.length - start.length];
    if (row === undefined) return [placementOf(size, queens.slice(start.length))];
    return columns
      .filter((column) =>
        queens.every(([r, c]) => c !== column && Math.abs(c - column) !== Math.abs(r - row)),
      )
      .filter(
        (column) => column !== half || center === NO_CENTER || center === half || row < center,
      )
      .flatMap((column) => extend([...queens, [row, column]]));
  };
  return extend(start);
}

function placementOf(size: number, queens: readonly (readonly [number, number])[]): Placement {
  const half = size >> 1;
  const bit = (at: number): number => (at >= 0 && at < 31 ? 1 << at : 0);
  let [falling, rising, longs] = [0, 0, 0];
  for (const [row, column] of queens) {
    falling |= bit(column - row + half);
    rising |= bit(column + row - (size - 1) + half);
    if (size % 2 === 0) longs += Number(column === row) + Number(column + row === size - 1);
  }
  return { falling, rising, longs };
}

function* setMembers(set: number): Iterable<number> {
  for (let rest = set; rest !== 0; rest &= rest - 1) yield 31 - Math.clz32(rest & -rest);
}

/** Returns columns as a set, one bit a column. */
export function setOf(columns: readonly number[]): number {
  return columns.reduce((set, column) => set | (1 << column), 0);
}
