import type { Square } from '@queenside/problem-nqueens';

/** Returns the first two queens that attack each other. There must be two. */
export function attackingPair(queens: readonly Square[]): [Square, Square] {
  for (const [index, one] of queens.entries())
    for (const other of queens.slice(index + 1)) if (attack(one, other)) return [one, other];
  throw new Error('no queen attacks another');
}

function attack(one: Square, other: Square): boolean {
  const columns = one.column - other.column;
  const rows = one.row - other.row;
  return columns === 0 || rows === 0 || columns === rows || columns === -rows;
}
