/** Constraint propagation and search: single candidates, single places, then the cell with the fewest candidates (Norvig, 2006). */
import { CELLS, UNITS_OF } from './grid.js';

const ALL = 0b111111111;
const CELLS_OF = Array.from({ length: 27 }, (_, unit) =>
  UNITS_OF.flatMap((units, cell) => (units.includes(unit) ? [cell] : [])),
);
const PEERS_OF = UNITS_OF.map((units, cell) => [
  ...new Set(units.flatMap((unit) => CELLS_OF[unit]).filter((peer) => peer !== cell)),
]);

/**
 * Finds the first solutions of a puzzle.
 *
 * @param {readonly number[]} puzzle
 * @param {number} most how many to find
 * @param {{ visit: () => boolean }} watch called at each step; true stops the search
 * @returns {readonly (readonly number[])[] | undefined} undefined if stopped
 */
export function solveByPropagation(puzzle, most, { visit }) {
  /** @type {number[][]} */
  const found = [];
  /**
   * @param {Uint16Array} candidates a bit for each digit that a cell may still have
   * @returns {boolean} whether to stop
   */
  const search = (candidates) => {
    if (visit()) return true;
    const cell = mostConstrained(candidates);
    if (cell === undefined) {
      found.push(Array.from(candidates, (bits) => digitOf(bits)));
      return found.length === most;
    }
    for (let rest = candidates[cell]; rest !== 0; rest &= rest - 1) {
      const copy = candidates.slice();
      if (assign(copy, cell, rest & -rest) && search(copy)) return true;
    }
    return false;
  };
  const start = new Uint16Array(CELLS).fill(ALL);
  for (const [cell, digit] of puzzle.entries())
    if (digit !== 0 && !assign(start, cell, 1 << (digit - 1))) return [];
  const isStopped = search(start) && found.length < most;
  return isStopped ? undefined : found;
}

/**
 * Gives a cell its digit, and draws the conclusions. Returns false on a contradiction.
 *
 * @param {Uint16Array} candidates
 * @param {number} cell
 * @param {number} bit
 * @returns {boolean}
 */
function assign(candidates, cell, bit) {
  for (let rest = candidates[cell] & ~bit; rest !== 0; rest &= rest - 1)
    if (!remove(candidates, cell, rest & -rest)) return false;
  return (candidates[cell] & bit) !== 0;
}

/**
 * @param {Uint16Array} candidates
 * @param {number} cell
 * @param {number} bit
 * @returns {boolean}
 */
function remove(candidates, cell, bit) {
  if ((candidates[cell] & bit) === 0) return true;
  const left = (candidates[cell] &= ~bit);
  if (left === 0) return false;
  // 1. A cell's last candidate is its digit: no peer has it.
  if (isSingle(left) && !PEERS_OF[cell].every((peer) => remove(candidates, peer, left)))
    return false;
  // 2. A digit's last place in a unit holds it.
  for (const unit of UNITS_OF[cell]) {
    const places = CELLS_OF[unit].filter((each) => (candidates[each] & bit) !== 0);
    if (places.length === 0) return false;
    if (places.length === 1 && !assign(candidates, places[0], bit)) return false;
  }
  return true;
}

/** @param {Uint16Array} candidates */
function mostConstrained(candidates) {
  let best;
  let fewest = Infinity;
  for (const [cell, bits] of candidates.entries()) {
    const count = countOf(bits);
    if (count > 1 && count < fewest) [best, fewest] = [cell, count];
  }
  return best;
}

/** @param {number} bits */
function isSingle(bits) {
  return (bits & (bits - 1)) === 0;
}

/** @param {number} bits */
function countOf(bits) {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** @param {number} bit */
function digitOf(bit) {
  return 32 - Math.clz32(bit);
}
