/** Distances of cities, rounded to whole numbers as TSPLIB says (Reinelt, "TSPLIB 95", 1995). */

/** How a distance follows from two places, by EDGE_WEIGHT_TYPE. */
export const METRICS: Readonly<
  Record<string, (x1: number, y1: number, x2: number, y2: number) => number>
> = {
  EUC_2D: (x1, y1, x2, y2) => Math.floor(Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2) + 0.5),
  CEIL_2D: (x1, y1, x2, y2) => Math.ceil(Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2)),
  ATT: (x1, y1, x2, y2) => Math.ceil(Math.sqrt(((x1 - x2) ** 2 + (y1 - y2) ** 2) / 10)),
  GEO(x1, y1, x2, y2) {
    const [a, b] = [radians(x1), radians(x2)];
    const q1 = Math.cos(radians(y1) - radians(y2));
    const cosine = 0.5 * ((1 + q1) * Math.cos(a - b) - (1 - q1) * Math.cos(a + b));
    return Math.floor(6378.388 * Math.acos(Math.min(1, cosine)) + 1);
  },
};

/** TSPLIB's value of π. */
const PI = Number('3.141592');

/** Degrees and minutes, as in 38.24 for 38°24', in radians. */
function radians(place: number): number {
  const degrees = Math.trunc(place);
  return (PI * (degrees + (5 * (place - degrees)) / 3)) / 180;
}

/** The places of a matrix's rows that a file lists, by EDGE_WEIGHT_FORMAT: from the first to before the last column of a row. */
export const MATRICES: Readonly<
  Record<string, (row: number, size: number) => readonly [from: number, to: number]>
> = {
  FULL_MATRIX: (_, size) => [0, size],
  UPPER_ROW: (row, size) => [row + 1, size],
  UPPER_DIAG_ROW: (row, size) => [row, size],
  LOWER_ROW: (row) => [0, row],
  LOWER_DIAG_ROW: (row) => [0, row + 1],
};
