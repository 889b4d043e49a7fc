/**
 * Constructs one solution for every size except 2 and 3, in closed form (Pauls 1874; as a rule for n mod 6 in Hoffman,
 * Loessi and Moore, "Constructions for the Solution of the m Queens Problem", 1969).
 *
 * @param column from 0.
 * @returns the row, from 0, of the queen in that column.
 */
export function constructedRow(size: number, column: number): number {
  // An odd board is the previous even board with one more queen in the corner. None of these solutions has a queen on
  // the long diagonal to that corner.
  const even = size - (size % 2);
  if (column === even) return even;
  const half = even / 2;
  if (even % 6 !== 2) return column < half ? 2 * column + 1 : 2 * (column - half);
  return column < half
    ? (half - 1 + 2 * column) % even
    : even - 1 - ((half - 1 + 2 * (even - 1 - column)) % even);
}
