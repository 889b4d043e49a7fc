/** The number of solutions of empty boards of size 1, 2, … (OEIS A000170, to size 27). */
const TOTALS = [
  1n,
  0n,
  0n,
  2n,
  10n,
  4n,
  40n,
  92n,
  352n,
  724n,
  2680n,
  14200n,
  73712n,
  365596n,
  2279184n,
  14772512n,
  95815104n,
  666090624n,
  4968057848n,
  39029188884n,
  314666222712n,
  2691008701644n,
  24233937684440n,
  227514171973736n,
  2207893435808352n,
  22317699616364044n,
  234907967154122528n,
];

/** The number of solutions up to the 8 rotations and reflections (OEIS A002562, to size 27). */
const UNIQUES = [
  1n,
  0n,
  0n,
  1n,
  2n,
  1n,
  6n,
  12n,
  46n,
  92n,
  341n,
  1787n,
  9233n,
  45752n,
  285053n,
  1846955n,
  11977939n,
  83263591n,
  621012754n,
  4878666808n,
  39333324973n,
  336376244042n,
  3029242658210n,
  28439272956934n,
  275986683743434n,
  2789712466510289n,
  29363495934315694n,
];

/** Returns the number of solutions; undefined if unknown. */
export function knownTotal(size: number): bigint | undefined {
  return TOTALS[size - 1];
}

/** Returns the number of solutions up to symmetry; undefined if unknown. */
export function knownUnique(size: number): bigint | undefined {
  return UNIQUES[size - 1];
}
