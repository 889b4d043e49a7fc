import type { Kernel } from '../src/kernel.ts';
import { familiesOf } from '../src/column-sets.ts';

/** The record `<size> count`. */
export const board = (size: number) => ({ size, task: 'count', placed: [] }) as const;

/** Every solution, as the column of the queen in each row, found by trying every column in every row. */
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

/** The solutions that a kernel finds, weighted, over all column sets of a board. */
export function totalOf(kernel: Kernel, size: number): number {
  let total = 0;
  for (const { centre, sets, lowerOf, weightOf } of familiesOf(size)) {
    kernel.prepare(size, centre);
    for (const set of sets) total += weightOf(set) * kernel.count(set, lowerOf(set));
  }
  return total;
}

/** Columns as a set: one bit a column. */
export function setOf(columns: readonly number[]): number {
  return columns.reduce((set, column) => set | (1 << column), 0);
}
