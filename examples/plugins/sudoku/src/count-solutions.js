/** Counts the solutions of a puzzle for the checker: plain backtracking on bit masks, apart from every solver. */
import { CELLS, findRepeat, UNITS_OF } from './grid.js';

const ALL = 0b111111111;

/**
 * Counts solutions up to a limit.
 *
 * @param {readonly number[]} puzzle
 * @param {number} most
 * @param {number} mostSteps
 * @returns {number | undefined} undefined if it takes more steps
 */
export function countSolutions(puzzle, most, mostSteps) {
  if (findRepeat(puzzle) !== undefined) return 0;
  /** By unit: a bit for each digit that it has. */
  const used = new Uint16Array(27);
  const grid = Uint8Array.from(puzzle);
  const mark = (/** @type {number} */ cell, /** @type {number} */ bit) => {
    for (const unit of UNITS_OF[cell]) used[unit] ^= bit;
  };
  for (const [cell, digit] of puzzle.entries()) if (digit !== 0) mark(cell, 1 << (digit - 1));
  let count = 0;
  let steps = 0;
  /** @returns {boolean} whether to stop */
  const search = () => {
    steps++;
    if (steps > mostSteps) return true;
    let best = -1;
    let bestBits = 0;
    let fewest = 10;
    for (let cell = 0; cell < CELLS && fewest > 1; cell++) {
      if (grid[cell] !== 0) continue;
      const [row, column, box] = UNITS_OF[cell];
      const bits = ALL & ~(used[row] | used[column] | used[box]);
      let size = 0;
      for (let rest = bits; rest !== 0; rest &= rest - 1) size++;
      if (size < fewest) [best, bestBits, fewest] = [cell, bits, size];
    }
    if (best === -1) {
      count++;
      return count === most;
    }
    for (let rest = bestBits; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      grid[best] = 32 - Math.clz32(bit);
      mark(best, bit);
      const isOver = search();
      mark(best, bit);
      grid[best] = 0;
      if (isOver) return true;
    }
    return false;
  };
  const isOver = search();
  return isOver && count < most ? undefined : count;
}
