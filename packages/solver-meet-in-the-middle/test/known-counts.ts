/** Totals (OEIS A000170) and classes (OEIS A002562) of the boards of size 1, 2, … */
const KNOWN: readonly (readonly [total: bigint, unique: bigint])[] = [
  [1n, 1n],
  [0n, 0n],
  [0n, 0n],
  [2n, 1n],
  [10n, 2n],
  [4n, 1n],
  [40n, 6n],
  [92n, 12n],
  [352n, 46n],
  [724n, 92n],
  [2680n, 341n],
  [14200n, 1787n],
  [73712n, 9233n],
  [365596n, 45752n],
  [2279184n, 285053n],
  [14772512n, 1846955n],
];

export const KNOWN_COUNTS = KNOWN.map(([total, unique], index) => ({
  size: index + 1,
  total,
  unique,
}));
