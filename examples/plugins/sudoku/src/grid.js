/** The grid: 81 cells in rows, 0 where a cell is empty. */

export const CELLS = 81;

/**
 * By cell: its row, column, and box, as the numbers 0 to 26 of the units that hold it.
 *
 * @type {readonly (readonly number[])[]}
 */
export const UNITS_OF = Array.from({ length: CELLS }, (_, cell) => {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  return [row, 9 + column, 18 + 3 * Math.floor(row / 3) + Math.floor(column / 3)];
});

const UNIT_NAMES = ['row', 'column', 'box'];

/**
 * Returns two equal digits in one unit, if there are any.
 *
 * @param {readonly number[]} grid
 * @returns {{ digit: number, unit: string } | undefined}
 */
export function findRepeat(grid) {
  const seen = new Set();
  for (const [cell, digit] of grid.entries()) {
    if (digit === 0) continue;
    for (const unit of UNITS_OF[cell]) {
      const key = 9 * unit + digit - 1;
      if (seen.has(key))
        return { digit, unit: `${UNIT_NAMES[Math.floor(unit / 9)]} ${(unit % 9) + 1}` };
      seen.add(key);
    }
  }
  return undefined;
}
