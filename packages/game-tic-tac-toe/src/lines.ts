/** The lines of three, as cells counted from 0: rows, columns, diagonals. */
export const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  [...line].map(Number),
);
