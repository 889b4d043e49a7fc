/** Returns the columns of the first two queens that attack each other. There must be two. */
export function attackingPair(rows: Int32Array): [number, number] {
  for (let column = 0; column < rows.length; column++)
    for (let other = column + 1; other < rows.length; other++) {
      const distance = Math.abs(rows[column]! - rows[other]!);
      if (distance === 0 || distance === other - column) return [column, other];
    }
  throw new Error('no queen attacks another');
}
