import type { NQueens, Square } from '@queenside/problem-nqueens';
import { attack } from '../../problem-nqueens/test/solvers/index.ts';

/** Counts the stats of a run by plain recursion and comparison of squares. */
export function recursiveCounts({ size, task, placed }: NQueens): Record<string, number> {
  const counts: Record<string, number> = { tests: 0, backtracks: 0 };
  if (placed.some((one) => placed.some((other) => one !== other && attack(one, other))))
    return counts;

  const columns = Array.from({ length: size }, (_, column) => column).filter(
    (column) => !placed.some((queen) => queen.column === column),
  );
  const noteSolution = (): void => {
    counts['testsToFirst'] ??= counts['tests']!;
    counts['backtracksToFirst'] ??= counts['backtracks']!;
    counts['testsToLast'] = counts['tests']!;
    counts['backtracksToLast'] = counts['backtracks']!;
  };
  /** Returns whether the search is finished. */
  const extend = (queens: readonly Square[]): boolean => {
    const depth = queens.length - placed.length;
    if (depth === columns.length) {
      noteSolution();
      return task === 'find';
    }
    for (let row = 0; row < size; row++) {
      const square = { column: columns[depth]!, row };
      counts['tests']! += 1;
      if (queens.some((queen) => attack(queen, square))) continue;
      if (extend([...queens, square])) return true;
      if (depth < columns.length - 1) counts['backtracks']! += 1;
    }
    return false;
  };
  extend(placed);
  return counts;
}
